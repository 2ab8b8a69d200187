import { hydrate } from '../browser/hydrate.tsx'
import Instalments from './instalments.tsx'

hydrate(Instalments)
