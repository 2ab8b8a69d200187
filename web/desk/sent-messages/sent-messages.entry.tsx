import { hydrate } from '../../browser/hydrate.tsx'
import SentMessages from './sent-messages.tsx'

hydrate(SentMessages)
