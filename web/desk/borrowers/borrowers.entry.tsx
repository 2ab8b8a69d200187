import { hydrate } from '../../browser/hydrate.tsx'
import Borrowers from './borrowers.tsx'

hydrate(Borrowers)
