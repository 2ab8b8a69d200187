import { hydrate } from '../../browser/hydrate.tsx'
import Complaint from './complaint.tsx'

hydrate(Complaint)
