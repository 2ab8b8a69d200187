import { hydrate } from '../browser/hydrate.tsx'
import ComplaintForm from './complaint-form.tsx'

hydrate(ComplaintForm)
