import { hydrate } from '../../browser/hydrate.tsx'
import Arrears from './arrears.tsx'

hydrate(Arrears)
