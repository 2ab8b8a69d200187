import { hydrate } from '../../browser/hydrate.tsx'
import Money from './money.tsx'

hydrate(Money)
