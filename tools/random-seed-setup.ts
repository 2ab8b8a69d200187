import * as fc from 'fast-check'
import { isSoak } from './counts.ts'

const { RANDOM_SEED } = process.env

// A test that fails names its seed; what was found is repeated with `RANDOM_SEED=… npx vitest run …` (decision 083).
if (RANDOM_SEED || !isSoak) fc.configureGlobal({ seed: Number(RANDOM_SEED ?? 20_261_116) })
