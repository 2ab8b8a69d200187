import { hydrate } from '../../browser/hydrate.tsx'
import Recovery from './recovery.tsx'

hydrate(Recovery)
