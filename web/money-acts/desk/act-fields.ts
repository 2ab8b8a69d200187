import * as texts from '#texts'
import type { ProposedMoneyAct } from '../../../contract/calls/money.ts'
import type { Currency } from '../../../market/money.ts'
import { readAmount } from '../../../market/read-amount.ts'
import { readUnits, typedUnits } from '../../../market/typed-numbers.ts'
import { fieldIn } from '../../page/posted.ts'

type FieldKind = 'money' | 'whole' | 'percent' | 'day' | 'text' | 'long' | 'choice'

/** A field of a form about money; its name is where its value stands in the input. */
export type ActField = { name: string; kind: FieldKind; label: () => string; isOptional?: true }

const orderId: ActField = { name: 'orderId', kind: 'text', label: texts.desk_money_order }
const eventId: ActField = { name: 'eventId', kind: 'whole', label: texts.desk_money_event }
const payoutId: ActField = { name: 'payoutId', kind: 'text', label: texts.desk_money_payout }
const onDay: ActField = { name: 'onDay', kind: 'day', label: texts.desk_money_value_day }
const paidOn: ActField = { ...onDay, label: texts.desk_money_paid_on }
const reason: ActField = { name: 'reason', kind: 'long', label: texts.desk_money_reason }
const bankReason: ActField = { ...reason, label: texts.desk_money_reason_bank }
const charge = (name: string, label: () => string): ActField => ({
  name: `charges.${name}`,
  kind: 'money',
  label,
  isOptional: true,
})

export const actFields: Readonly<Record<ProposedMoneyAct, readonly ActField[]>> = {
  refundCredit: [orderId, { name: 'amountMinor', kind: 'money', label: texts.desk_money_amount }, reason],
  refuseRefund: [orderId, reason],
  reversePayment: [
    { name: 'entryId', kind: 'choice', label: texts.desk_money_payment },
    { name: 'amountMinor', kind: 'money', label: texts.desk_money_amount_or_all, isOptional: true },
    onDay,
    reason,
  ],
  waiveCharges: [
    orderId,
    charge('penalty', texts.desk_account_penalty),
    charge('lateInterest', texts.desk_account_lateInterest),
    charge('fee', texts.desk_account_fee),
    onDay,
    reason,
  ],
  writeOff: [orderId, onDay, reason],
  restructure: [
    orderId,
    { name: 'periods', kind: 'whole', label: texts.desk_money_periods },
    { name: 'termDays', kind: 'whole', label: texts.desk_money_term_days },
    { name: 'dailyRateMicro', kind: 'percent', label: texts.desk_money_daily_rate },
    { name: 'periodFeeMinor', kind: 'money', label: texts.desk_money_period_fee },
    onDay,
    reason,
  ],
  matchEvent: [eventId, orderId, reason],
  returnEvent: [
    eventId,
    { name: 'market', kind: 'choice', label: texts.desk_money_market },
    onDay,
    bankReason,
  ],
  explainEvent: [eventId, { ...reason, label: texts.desk_money_explanation }],
  reopenEvent: [eventId, reason],
  retryPayout: [payoutId, reason],
  confirmPayout: [payoutId, paidOn, bankReason],
  returnPayout: [
    payoutId,
    { name: 'reference', kind: 'choice', label: texts.desk_money_attempt },
    { ...onDay, label: texts.desk_money_came_back_on },
    bankReason,
  ],
  keepPayout: [payoutId, reason],
  failPayout: [payoutId, reason],
}

const PERCENT_DECIMALS = 4
export const percentOfMicro = (micro: number, currency: Currency): string =>
  typedUnits(micro, PERCENT_DECIMALS, currency)

const wholeOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text)

/** What is no number stays a text, and the call refuses it. */
const readings: Readonly<Record<FieldKind, (text: string, currency: Currency) => unknown>> = {
  money: (text, currency) => {
    const read = readAmount(text, currency)
    return 'amountMinor' in read ? read.amountMinor : text
  },
  whole: wholeOf,
  percent: (text) => readUnits(text, PERCENT_DECIMALS) ?? text,
  day: (text) => text,
  text: (text) => text,
  long: (text) => text,
  choice: (text) => wholeOf(text),
}

/** The input of a call, of what was typed; an empty field is left out. */
export function readActInput(
  act: ProposedMoneyAct,
  typed: FormData | null,
  currency: Currency,
): Record<string, unknown> {
  const input: Record<string, unknown> = act === 'waiveCharges' ? { charges: {} } : {}
  for (const { name, kind } of actFields[act]) {
    const text = fieldIn(typed, name)
    if (text === '') continue
    const [group = '', inner] = name.split('.')
    const value = readings[kind](text, currency)
    if (inner === undefined) input[group] = value
    else Object.assign(input[group] as object, { [inner]: value })
  }
  return input
}
