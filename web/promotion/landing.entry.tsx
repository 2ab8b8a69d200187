import { hydrate } from '../browser/hydrate.tsx'
import Landing from './landing.tsx'

hydrate(Landing)
