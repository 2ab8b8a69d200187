import { hydrate } from '../../browser/hydrate.tsx'
import Audit from './audit.tsx'

hydrate(Audit)
