import * as texts from '#texts'
import { formatDay } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMoney, MINOR_PER_MAJOR } from '../../market/money.ts'
import type { PaymentOutcome } from '../ledger/events.ts'
import type { Position } from '../ledger/position.ts'
import { creditOf, type PaymentProgress, paidPastMinor } from './inbox/arrived.ts'
import type { PayCode } from './inbox/credit-payment.ts'

type ExplanationInput = {
  code: PayCode
  arrived: PaymentProgress
  owed: Position
  /** What became of the payments of this code that were not taken back. */
  outcomes: readonly PaymentOutcome[]
  pack: MarketPack
  language: Language
}

/** One sentence, and the amount that it leaves open or over. */
export type Explanation = { explanation: string; restMinor: number }

/** Less comes from rounding a bill up. */
const MENTIONED_MIN = MINOR_PER_MAJOR

const openUpTo = ({ periods }: Position, upTo: number | null) =>
  periods.reduce((sum, { periodNo, openMinor }) => (periodNo <= (upTo ?? 0) ? sum + openMinor : sum), 0)

function ofPeriods(facts: ExplanationInput, format: FormatMessage): Explanation {
  const { code, arrived, owed, outcomes } = facts
  const overMinor = arrived.paidMinor - code.amount_minor
  const creditMinor = creditOf(outcomes)
  const nextMinor = paidPastMinor(outcomes, code.up_to)
  switch (arrived.difference) {
    case 'part':
      return format(
        arrived.takenBackMinor > 0 ? texts.repayment_is_part_back : texts.repayment_is_part,
        -overMinor,
      )
    case 'over':
      return creditMinor >= MENTIONED_MIN
        ? format(texts.repayment_is_over_credit, creditMinor)
        : format(texts.repayment_is_over_next, overMinor)
    case 'late': {
      const openMinor = openUpTo(owed, code.up_to)
      return openMinor > 0 ? format(texts.repayment_is_late_open, openMinor) : format(texts.repayment_is_late)
    }
    case 'none':
      // The bill was paid by another code before, or was below the least that a channel takes.
      if (creditMinor >= MENTIONED_MIN) return format(texts.repayment_is_over_credit, creditMinor)
      if (nextMinor >= MENTIONED_MIN) return format(texts.repayment_is_over_next, nextMinor)
      return format(owed.settled ? texts.repayment_is_settled : texts.repayment_is_credited)
  }
}

function ofExtension(facts: ExplanationInput, format: FormatMessage): Explanation {
  const { code, arrived, outcomes } = facts
  if (outcomes.some(({ extended, openAfterMinor }) => !extended && openAfterMinor === 0))
    return creditOf(outcomes) >= MENTIONED_MIN
      ? format(texts.repayment_is_paid_off_instead, creditOf(outcomes))
      : ofSettlement(facts, format)
  const overMinor = arrived.paidMinor - code.amount_minor
  if (!outcomes.some(({ extended }) => extended))
    return format(overMinor < 0 ? texts.repayment_is_not_extended : texts.repayment_is_extension_gone)
  return overMinor > 0
    ? format(texts.repayment_is_extended_over, overMinor)
    : format(texts.repayment_is_extended)
}

function ofSettlement({ owed, outcomes }: ExplanationInput, format: FormatMessage): Explanation {
  if (!owed.settled) return format(texts.repayment_is_not_settled, owed.openMinor)
  const creditMinor = creditOf(outcomes)
  return creditMinor >= MENTIONED_MIN
    ? format(texts.repayment_is_over_credit, creditMinor)
    : format(texts.repayment_is_settled)
}

type Message = (inputs: { paid: string; taken: string; rest: string; day: string }) => string
type FormatMessage = (message: Message, restMinor?: number) => Explanation

const beforeCredited: Readonly<Record<Exclude<PaymentProgress['state'], 'credited'>, Message>> = {
  waiting: texts.repayment_is_waiting,
  received: texts.repayment_is_received,
  expired: texts.repayment_is_expired,
  reversed: texts.repayment_is_reversed,
}

function formatterOf({ arrived, owed, pack, language }: ExplanationInput): FormatMessage {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const next = owed.periods.find(({ openMinor }) => openMinor > 0) ?? owed.periods.at(-1)
  const day = next ? formatDay(next.dueOn, language) : ''
  const taken = money(arrived.takenBackMinor)
  const paid = arrived.state === 'reversed' ? taken : money(arrived.paidMinor)
  return (message, restMinor = 0) => ({
    explanation: message({ paid, taken, rest: money(restMinor), day }),
    restMinor,
  })
}

/** What happened to the money, honestly, in one sentence. */
export function explain(facts: ExplanationInput): Explanation {
  const format = formatterOf(facts)
  const { state } = facts.arrived
  if (state !== 'credited') return format(beforeCredited[state])
  if (facts.code.purpose === 'extension') return ofExtension(facts, format)
  return facts.code.purpose === 'settlement' ? ofSettlement(facts, format) : ofPeriods(facts, format)
}
