import { hydrate } from '../../browser/hydrate.tsx'
import Complaints from './complaints.tsx'

hydrate(Complaints)
