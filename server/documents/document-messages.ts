import * as texts from '#texts'
import type { DocumentReply } from '../../contract/calls/documents.ts'
import { formatDay, formatShortDay } from '../../market/dates.ts'
import type { MarketLocale } from '../../market/market.ts'
import { formatMoney } from '../../market/money.ts'
import type {
  ClosureContent,
  DocumentContent,
  PaidBy,
  ReceiptContent,
  StatementContent,
} from '../database/tables/documents.ts'

type DocumentMessages = Omit<DocumentReply, 'number' | 'code' | 'issuedAt'>

const noTable: DocumentMessages['table'] = { heading: '', columns: [], rows: [] }

const titles = {
  receipt: texts.document_receipt_title,
  statement: texts.document_statement_title,
  closure: texts.document_closure_title,
}
export const titleOf = (kind: DocumentContent['kind']): string => titles[kind]()

const accounts = {
  penalty: texts.document_account_penalty,
  fee: texts.document_account_fee,
  lateInterest: texts.document_account_late_interest,
  interest: texts.document_account_interest,
  principal: texts.document_account_principal,
  credit: texts.document_account_credit,
}

const loanRows = ({ borrowerName, productName, orderId }: DocumentContent) => {
  return [
    { text: texts.document_borrower(), value: borrowerName },
    { text: texts.document_product(), value: productName },
    { text: texts.document_order(), value: orderId },
  ]
}

const ways: Readonly<Record<Exclude<PaidBy['way'], 'code'>, () => string>> = {
  card: texts.document_way_card,
  wallet: texts.document_way_wallet,
  transfer: texts.document_way_transfer,
}

function paidByRows({ paidBy }: ReceiptContent) {
  if (!paidBy) return []
  const { way, method, bankReference, paymentNumber } = paidBy
  return [
    { text: texts.document_way(), value: way === 'code' ? method : ways[way]() },
    { text: texts.document_bank_reference(), value: bankReference },
    { text: texts.document_payment_number(), value: paymentNumber },
  ].filter(({ value }) => value !== '')
}

function receiptMessages(facts: ReceiptContent, { pack, language }: MarketLocale): DocumentMessages {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const day = formatDay(facts.on, language)
  return {
    title: titleOf('receipt'),
    headline: { label: texts.document_received(), value: money(facts.amountMinor), note: day },
    rows: [
      ...loanRows(facts),
      {
        text: texts.document_for(),
        value: facts.purpose === 'extension' ? texts.document_for_extension() : texts.document_for_loan(),
      },
      ...paidByRows(facts),
      ...facts.covered.map(({ account, amountMinor }) => ({
        text: accounts[account](),
        value: money(amountMinor),
      })),
      { text: texts.document_open_after(), value: money(facts.openMinor) },
    ],
    table: noTable,
    notes: facts.takenBackOn
      ? [
          texts.document_taken_back({
            day: formatDay(facts.takenBackOn, language),
            amount: money(facts.takenBackMinor ?? facts.amountMinor),
          }),
        ]
      : [],
  }
}

const lineMessages: Record<StatementContent['lines'][number]['kind'], (days: number) => string> = {
  payout: () => texts.document_line_payout(),
  payment: () => texts.document_line_payment(),
  extension: (days) => texts.document_line_extension({ days: texts.days({ count: days }) }),
  rebate: () => texts.document_line_rebate(),
  reversal: () => texts.document_line_reversal(),
  refund: () => texts.document_line_refund(),
  waiver: () => texts.document_line_waiver(),
  writeOff: () => texts.document_line_write_off(),
  restructuring: () => texts.document_line_restructuring(),
  payoutClearing: () => texts.document_line_payout_again(),
  payoutKept: () => texts.document_line_payout_kept(),
  payoutReturned: () => texts.document_line_payout_returned(),
}

function statementMessages(facts: StatementContent, { pack, language }: MarketLocale): DocumentMessages {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const optional = [
    { text: texts.document_overdue(), amountMinor: facts.overdueMinor },
    { text: texts.document_account_credit(), amountMinor: facts.creditMinor },
  ]
  return {
    title: titleOf('statement'),
    headline: {
      label: texts.document_still_open(),
      value: money(facts.openMinor),
      note: texts.document_as_of({ day: formatDay(facts.asOf, language) }),
    },
    rows: [
      ...loanRows(facts),
      { text: texts.document_lent(), value: money(facts.principalMinor) },
      { text: texts.document_paid(), value: money(facts.paidMinor) },
      ...optional
        .filter(({ amountMinor }) => amountMinor > 0)
        .map(({ text, amountMinor }) => ({ text, value: money(amountMinor) })),
    ],
    table: {
      heading: texts.document_movements(),
      columns: [texts.document_day(), texts.document_what(), texts.document_amount()],
      rows: facts.lines.map(({ kind, on, amountMinor, days }) => [
        formatShortDay(on, language),
        lineMessages[kind](days),
        money(amountMinor),
      ]),
    },
    notes: [texts.document_statement_note()],
  }
}

function closureMessages(facts: ClosureContent, { pack, language }: MarketLocale): DocumentMessages {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  return {
    title: titleOf('closure'),
    headline: {
      label: texts.document_owed_now(),
      value: money(0),
      note: texts.document_settled_on({ day: formatDay(facts.settledOn, language) }),
    },
    rows: [
      ...loanRows(facts),
      { text: texts.document_lent(), value: money(facts.principalMinor) },
      { text: texts.document_paid(), value: money(facts.paidMinor) },
      { text: texts.document_paid_out_on(), value: formatShortDay(facts.paidOutOn, language) },
    ],
    table: noTable,
    notes: [
      (facts.givenBack ? texts.document_given_back_text : texts.document_closure_text)({
        name: facts.borrowerName,
        order: facts.orderId,
        company: pack.company.name,
      }),
    ],
  }
}

export function documentMessages(facts: DocumentContent, locale: MarketLocale): DocumentMessages {
  if (facts.kind === 'receipt') return receiptMessages(facts, locale)
  return facts.kind === 'statement' ? statementMessages(facts, locale) : closureMessages(facts, locale)
}

/** A stranger who verifies a document sees its figures, but not the name: `B••• S•••`. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0] ?? ''}•••`)
    .join(' ')
