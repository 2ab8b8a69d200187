import { hydrate } from '../../browser/hydrate.tsx'
import SignIn from './sign-in.tsx'

hydrate(SignIn)
