import { hydrate } from '../../browser/hydrate.tsx'
import Campaign from './campaign.tsx'

hydrate(Campaign)
