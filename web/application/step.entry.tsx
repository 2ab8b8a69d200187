import { hydrate } from '../browser/hydrate.tsx'
import Step from './step.tsx'

hydrate(Step)
