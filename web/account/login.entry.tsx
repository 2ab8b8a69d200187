import { hydrate } from '../browser/hydrate.tsx'
import Login from './login.tsx'

hydrate(Login)
