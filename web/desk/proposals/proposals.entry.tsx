import { hydrate } from '../../browser/hydrate.tsx'
import Proposals from './proposals.tsx'

hydrate(Proposals)
