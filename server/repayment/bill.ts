import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { billedMinor } from '../../market/billed.ts'
import { laterOf } from '../../market/dates.ts'
import type { Quote } from '../database/tables/repayment.ts'
import type { Position } from '../ledger/position.ts'
import { extensionOf } from '../loans/extension.ts'
import { settlementOf } from '../loans/settlement.ts'
import { chosenPeriods, type PeriodChoice } from './chosen-periods.ts'
import type { OrderRecord } from './order-record.ts'

/** What a borrower has to pay, and until which day that amount is right. */
export type Bill = {
  purpose: 'periods' | 'extension' | 'settlement'
  upTo: number | null
  amountMinor: number
  quote: Quote
  rightUntil: string
}

export type BillRequest = PeriodChoice & { settle: '0' | '1'; is_display: '0' | '1' }

function periodsBill(
  { owed, today, pack }: OrderRecord & { owed: Position },
  choice: PeriodChoice,
): Bill | Refusal {
  const chosen = chosenPeriods(owed.periods, choice)
  const first = owed.periods.find(({ openMinor }) => openMinor > 0)
  if (!chosen || !first) return refuse(codes.nothingOwed)
  return {
    purpose: 'periods',
    upTo: chosen.upTo,
    amountMinor: billedMinor(chosen.amountMinor, pack),
    quote: {},
    // A day after the first of them is due, late charges arise.
    rightUntil: laterOf(first.dueOn, today),
  }
}

/** The bill of a request: an extension's fee (product 7.5: is_display 1), the whole loan, or periods. */
export function billOf(order: OrderRecord, request: BillRequest): Bill | Refusal {
  const { owed, today } = order
  if (!owed || owed.settled) return refuse(codes.nothingOwed)
  if (request.is_display === '1') {
    const extension = extensionOf(order)
    if (!extension || extension.feeMinor === 0) return refuse(codes.notExtendable)
    const { feeMinor, days, before, until } = extension
    const quote = { days, extensionsBefore: before }
    return { purpose: 'extension', upTo: null, amountMinor: feeMinor, quote, rightUntil: until }
  }
  if (request.settle === '0') return periodsBill({ ...order, owed }, request)
  const settlement = settlementOf(order)
  if (!settlement?.allowed) return refuse(codes.notSettleable)
  const amountMinor = settlement.billedMinor
  return { purpose: 'settlement', upTo: null, amountMinor, quote: {}, rightUntil: today }
}
