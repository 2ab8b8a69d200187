import * as texts from '#texts'
import type { PaperReply } from '../../contract/calls/documents.ts'
import { formatDay, formatShortDay } from '../../contract/market/dates.ts'
import type { Language } from '../../contract/market/language.ts'
import type { MarketPack } from '../../contract/market/market.ts'
import { formatMoney } from '../../contract/market/money.ts'
import type {
  ClosureFacts,
  DocumentFacts,
  ReceiptFacts,
  StatementFacts,
} from '../database/tables/documents.ts'

export type Speaking = { pack: MarketPack; language: Language }
type Words = Omit<PaperReply, 'number' | 'code' | 'issuedAt'>

const noTable: Words['table'] = { heading: '', columns: [], rows: [] }

const titles = {
  receipt: texts.paper_receipt_title,
  statement: texts.paper_statement_title,
  closure: texts.paper_closure_title,
}
export const titleOf = (kind: DocumentFacts['kind']): string => titles[kind]()

const accounts = {
  penalty: texts.paper_account_penalty,
  fee: texts.paper_account_fee,
  lateInterest: texts.paper_account_late_interest,
  interest: texts.paper_account_interest,
  principal: texts.paper_account_principal,
  credit: texts.paper_account_credit,
}

const loanRows = ({ borrowerName, productName, orderId }: DocumentFacts) => {
  return [
    { text: texts.paper_borrower(), value: borrowerName },
    { text: texts.paper_product(), value: productName },
    { text: texts.paper_order(), value: orderId },
  ]
}

function receiptWords(facts: ReceiptFacts, { pack, language }: Speaking): Words {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const day = formatDay(facts.on, language)
  return {
    title: titleOf('receipt'),
    headline: { label: texts.paper_received(), value: money(facts.amountMinor), note: day },
    rows: [
      ...loanRows(facts),
      {
        text: texts.paper_for(),
        value: facts.purpose === 'extension' ? texts.paper_for_extension() : texts.paper_for_loan(),
      },
      ...facts.covered.map(({ account, amountMinor }) => ({
        text: accounts[account](),
        value: money(amountMinor),
      })),
      { text: texts.paper_open_after(), value: money(facts.openMinor) },
    ],
    table: noTable,
    notes: facts.takenBackOn ? [texts.paper_taken_back({ day: formatDay(facts.takenBackOn, language) })] : [],
  }
}

const lineWords: Record<StatementFacts['lines'][number]['kind'], (days: number) => string> = {
  payout: () => texts.paper_line_payout(),
  payment: () => texts.paper_line_payment(),
  extension: (days) => texts.paper_line_extension({ days: texts.days({ count: days }) }),
  rebate: () => texts.paper_line_rebate(),
  reversal: () => texts.paper_line_reversal(),
}

function statementWords(facts: StatementFacts, { pack, language }: Speaking): Words {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const optional = [
    { text: texts.paper_overdue(), amountMinor: facts.overdueMinor },
    { text: texts.paper_account_credit(), amountMinor: facts.creditMinor },
  ]
  return {
    title: titleOf('statement'),
    headline: {
      label: texts.paper_still_open(),
      value: money(facts.openMinor),
      note: texts.paper_as_of({ day: formatDay(facts.asOf, language) }),
    },
    rows: [
      ...loanRows(facts),
      { text: texts.paper_lent(), value: money(facts.principalMinor) },
      { text: texts.paper_paid(), value: money(facts.paidMinor) },
      ...optional
        .filter(({ amountMinor }) => amountMinor > 0)
        .map(({ text, amountMinor }) => ({ text, value: money(amountMinor) })),
    ],
    table: {
      heading: texts.paper_movements(),
      columns: [texts.paper_day(), texts.paper_what(), texts.paper_amount()],
      rows: facts.lines.map(({ kind, on, amountMinor, days }) => [
        formatShortDay(on, language),
        lineWords[kind](days),
        money(amountMinor),
      ]),
    },
    notes: [texts.paper_statement_note()],
  }
}

function closureWords(facts: ClosureFacts, { pack, language }: Speaking): Words {
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  return {
    title: titleOf('closure'),
    headline: {
      label: texts.paper_owed_now(),
      value: money(0),
      note: texts.paper_settled_on({ day: formatDay(facts.settledOn, language) }),
    },
    rows: [
      ...loanRows(facts),
      { text: texts.paper_lent(), value: money(facts.principalMinor) },
      { text: texts.paper_paid(), value: money(facts.paidMinor) },
      { text: texts.paper_paid_out_on(), value: formatShortDay(facts.paidOutOn, language) },
    ],
    table: noTable,
    notes: [
      texts.paper_closure_text({
        name: facts.borrowerName,
        order: facts.orderId,
        company: pack.company.name,
      }),
    ],
  }
}

export function wordsOf(facts: DocumentFacts, speaking: Speaking): Words {
  if (facts.kind === 'receipt') return receiptWords(facts, speaking)
  return facts.kind === 'statement' ? statementWords(facts, speaking) : closureWords(facts, speaking)
}

/** A stranger who holds a paper learns what stands on it, but not the name: `B••• S•••`. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0] ?? ''}•••`)
    .join(' ')
