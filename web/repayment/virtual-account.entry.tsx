import { hydrate } from '../browser/hydrate.tsx'
import VirtualAccount from './virtual-account.tsx'

hydrate(VirtualAccount)
