import { fuzz } from '../testing/fuzz.ts'

fuzz((row) => row.limit.counted === 'process')
