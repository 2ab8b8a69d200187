import { hydrate } from '../../browser/hydrate.tsx'
import AssistantTree from './assistant.tsx'

hydrate(AssistantTree)
