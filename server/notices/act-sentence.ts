import * as texts from '#texts'
import type { ActStatement, LeftToPay, MoneyActKind } from '../../contract/calls/act-statement.ts'
import { formatDay } from '../../market/dates.ts'
import type { Language } from '../../market/language.ts'
import { type Currency, formatMoney } from '../../market/money.ts'

type Values = { order: string; amount: string; day: string }

const currencyOf = ({ amount }: ActStatement): Currency => amount?.currency ?? 'IDR'

function writeSchedule({ order }: Values, statement: ActStatement, language: Language): string {
  const { payments, lessMinor } = statement.schedule ?? { payments: [], lessMinor: 0 }
  const money = (minor: number) => formatMoney(minor, currencyOf(statement))
  const [first, last] = [payments[0], payments.at(-1)]
  if (!first || !last) return texts.act_left_nothing()
  const total = money(payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  const day = formatDay(first.on, language)
  const ends = {
    first: money(first.amountMinor),
    last: money(last.amountMinor),
    end: formatDay(last.on, language),
  }
  const plan =
    payments.length === 1
      ? texts.act_restructure_once({ order, total, day })
      : texts.act_restructure({ order, count: payments.length, total, day, ...ends })
  if (lessMinor === 0) return plan
  const amount = money(Math.abs(lessMinor))
  return `${plan} ${lessMinor > 0 ? texts.act_restructure_less({ amount }) : texts.act_restructure_more({ amount })}`
}

/** Of acts whose sentence is another one by what they find. */
type SpecialAct = 'restructure' | 'keepPayout'

const sentences: Readonly<Record<Exclude<MoneyActKind, SpecialAct>, (values: Values) => string>> = {
  refundCredit: texts.act_refund_credit,
  refuseRefund: texts.act_refuse_refund,
  reversePayment: texts.act_reverse_payment,
  waiveCharges: texts.act_waive_charges,
  writeOff: texts.act_write_off,
  matchEvent: texts.act_match_event,
  returnEvent: texts.act_return_event,
  explainEvent: texts.act_explain_event,
  reopenEvent: texts.act_reopen_event,
  retryPayout: texts.act_retry_payout,
  confirmPayout: texts.act_confirm_payout,
  returnPayout: texts.act_return_payout,
  failPayout: texts.act_fail_payout,
}

function writeAct(values: Values, statement: ActStatement, language: Language): string {
  const { act, amount } = statement
  if (act === 'restructure') return writeSchedule(values, statement, language)
  if (act !== 'keepPayout') return sentences[act](values)
  const isBack = amount !== null && amount.amountMinor < 0
  return isBack ? texts.act_keep_payout_back(values) : texts.act_keep_payout(values)
}

function writeLeft(
  { openMinor, overdueMinor, next }: LeftToPay,
  currency: Currency,
  language: Language,
): string {
  if (openMinor === 0 || !next) return texts.act_left_nothing()
  const open = formatMoney(openMinor, currency)
  if (overdueMinor === openMinor) return texts.act_left_all_overdue({ open })
  if (overdueMinor > 0) return texts.act_left_overdue({ open, amount: formatMoney(overdueMinor, currency) })
  const day = formatDay(next.on, language)
  if (next.amountMinor === openMinor) return texts.act_left_once({ open, day })
  return texts.act_left_next({ open, amount: formatMoney(next.amountMinor, currency), day })
}

/** Who pays what and when, and what we give up: the same for staff and for the borrower, in the language of the locale in force. */
export function actSentence(statement: ActStatement, language: Language): string {
  const { orderId, amount, on, left } = statement
  const values = {
    order: orderId,
    amount: amount ? formatMoney(Math.abs(amount.amountMinor), amount.currency) : '',
    day: on ? formatDay(on, language) : '',
  }
  const sentence = writeAct(values, statement, language)
  return left ? `${sentence} ${writeLeft(left, currencyOf(statement), language)}` : sentence
}
