import { hydrate } from '../browser/hydrate.tsx'
import PayMethod from './pay-method.tsx'

hydrate(PayMethod)
