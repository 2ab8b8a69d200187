import { hydrate } from '../../browser/hydrate.tsx'
import Messages from './messages.tsx'

hydrate(Messages)
