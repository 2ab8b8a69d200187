import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import type { Certainty } from '../../market/rules/rule.ts'
import { calendarDay } from '../wire/fields.ts'
import { staffRead } from '../wire/operation.ts'

/** One rule and one thing that it guards, on a day or on the rule's first. */
export type DeskRuleRow = {
  ruleId: string
  market: Market
  guards: 'pack' | 'product' | 'process'
  /** Of a product, its name. */
  product: string
  says: string
  source: string
  certainty: Certainty
  /** Empty where no day was found. */
  from: string
  state: 'kept' | 'broken' | 'unchecked'
  /** Until it begins; 0 where it holds. */
  daysAhead: number
  breach: { figure: string; is: string; needs: string } | null
  /** Who takes the risk of it, and why. */
  risk: { by: string; reason: string } | null
}

export const deskRules = {
  ruleList: staffRead<{ day: string; rows: DeskRuleRow[] }>()({
    summary: 'The rules of the markets: what keeps them, what breaks them, and from when on',
    by: ['manager', 'auditor'],
    request: v.object({ on: v.optional(calendarDay()) }),
  }),
}
