import { hydrate } from '../../browser/hydrate.tsx'
import BindCard from './bind-card.tsx'

hydrate(BindCard)
