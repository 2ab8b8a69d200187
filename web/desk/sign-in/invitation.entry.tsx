import { hydrate } from '../../browser/hydrate.tsx'
import Invitation from './invitation.tsx'

hydrate(Invitation)
