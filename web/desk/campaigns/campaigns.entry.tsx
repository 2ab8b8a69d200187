import { hydrate } from '../../browser/hydrate.tsx'
import Campaigns from './campaigns.tsx'

hydrate(Campaigns)
