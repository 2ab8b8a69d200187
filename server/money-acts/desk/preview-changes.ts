import * as texts from '#texts'
import type { ProposedMoneyAct } from '../../../contract/calls/money.ts'
import type { ProposalPreview } from '../../../contract/calls/proposals.ts'
import { formatDay } from '../../../market/dates.ts'
import type { Language, Market } from '../../../market/language.ts'
import type { Packs } from '../../../market/market.ts'
import { formatMoney } from '../../../market/money.ts'
import type { ActPreview } from '../act.ts'

type Changes = ProposalPreview['changes']
type Reader = { market: Market | null; packs: Packs; language: Language }

/** What each act does, in a sentence. */
const effects: Readonly<Record<ProposedMoneyAct, (about: { order: string }) => string>> = {
  refundCredit: texts.desk_money_does_refund,
  refuseRefund: texts.desk_money_does_refuse,
  reversePayment: texts.desk_money_does_reverse,
  waiveCharges: texts.desk_money_does_waive,
  writeOff: texts.desk_money_does_write_off,
  restructure: texts.desk_money_does_restructure,
  matchEvent: texts.desk_money_does_match,
  returnEvent: texts.desk_money_does_return,
  explainEvent: texts.desk_money_does_explain,
  reopenEvent: texts.desk_money_does_reopen,
  retryPayout: texts.desk_money_does_retry,
  confirmPayout: texts.desk_money_does_confirm,
  returnPayout: texts.desk_money_does_return_payout,
  keepPayout: texts.desk_money_does_keep_payout,
  failPayout: texts.desk_money_does_fail,
}

/** The amounts of a position that staff look at. */
const amounts = [
  { of: 'openMinor', label: texts.desk_money_open },
  { of: 'overdueMinor', label: texts.desk_money_overdue },
  { of: 'creditMinor', label: texts.desk_money_credit },
] as const

export function previewChanges(
  act: ProposedMoneyAct,
  { orderId, positions, entries, booked }: ActPreview,
  { market, packs, language }: Reader,
): Changes {
  const money = (minor: number | undefined) =>
    minor === undefined || market === null ? '' : formatMoney(minor, packs[market].currency)
  const { before, after } = positions
  const moved = amounts
    .filter(({ of }) => before?.[of] !== after?.[of])
    .map(({ of, label }) => ({ label: label(), before: money(before?.[of]), after: money(after?.[of]) }))
  const newPeriods = entries
    .flatMap(({ schedule }) => schedule?.periods ?? [])
    .map(({ periodNo, dueOn, principalMinor, interestMinor, feeMinor }) => ({
      label: texts.desk_money_new_period({ no: periodNo, day: formatDay(dueOn, language) }),
      before: '',
      after: money(principalMinor + interestMinor + feeMinor),
    }))
  const effect = {
    label: texts.desk_money_effect(),
    before: '',
    after: effects[act]({ order: orderId ?? '' }),
  }
  const later = { label: texts.desk_money_booked(), before: '', after: texts.desk_money_when_paid() }
  return [effect, ...(booked === 'whenPaid' ? [later] : []), ...moved, ...newPeriods]
}
