import { hydrate } from '../browser/hydrate.tsx'
import Overview from './overview.tsx'

hydrate(Overview)
