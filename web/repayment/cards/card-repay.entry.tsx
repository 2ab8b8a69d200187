import { hydrate } from '../../browser/hydrate.tsx'
import CardRepay from './card-repay.tsx'

hydrate(CardRepay)
