import type { LocalText } from '../../market/language.ts'
import arrived from './tree/arrived.json' with { type: 'json' }
import borrow from './tree/borrow.json' with { type: 'json' }
import collectors from './tree/collectors.json' with { type: 'json' }
import data from './tree/data.json' with { type: 'json' }
import extend from './tree/extend.json' with { type: 'json' }
import fees from './tree/fees.json' with { type: 'json' }
import fraud from './tree/fraud.json' with { type: 'json' }
import pay from './tree/pay.json' with { type: 'json' }

/** Choices that stand at the end of a category: they answer nothing, they lead to somebody. */
export type CategoryOffer = 'complaint' | 'collection' | 'person'

export type TreeQuestion = { id: string; title: LocalText; answer: LocalText; keywords: LocalText }
export type Category = {
  id: string
  title: LocalText
  offers: CategoryOffer[]
  /** The type a complaint from here is filed under (server/complaints/types.ts). */
  problemType: string
  questions: TreeQuestion[]
}

/** In the order of the tabs. Placeholders of the answers are in facts.ts. */
export const tree: readonly Category[] = [
  pay,
  arrived,
  extend,
  fees,
  borrow,
  collectors,
  fraud,
  data,
] as readonly Category[]
