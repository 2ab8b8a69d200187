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
export const titleOf = (kind: DocumentFacts['kind'], language: Language): string =>
  titles[kind]({}, { locale: language })

const accounts = {
  penalty: texts.paper_account_penalty,
  fee: texts.paper_account_fee,
  lateInterest: texts.paper_account_late_interest,
  interest: texts.paper_account_interest,
  principal: texts.paper_account_principal,
  credit: texts.paper_account_credit,
}

const loanRows = ({ borrowerName, productName, orderId }: DocumentFacts, language: Language) => {
  const locale = { locale: language }
  return [
    { text: texts.paper_borrower({}, locale), value: borrowerName },
    { text: texts.paper_product({}, locale), value: productName },
    { text: texts.paper_order({}, locale), value: orderId },
  ]
}

function receiptWords(facts: ReceiptFacts, { pack, language }: Speaking): Words {
  const locale = { locale: language }
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const day = formatDay(facts.on, language)
  return {
    title: titleOf('receipt', language),
    headline: { label: texts.paper_received({}, locale), value: money(facts.amountMinor), note: day },
    rows: [
      ...loanRows(facts, language),
      {
        text: texts.paper_for({}, locale),
        value:
          facts.purpose === 'extension'
            ? texts.paper_for_extension({}, locale)
            : texts.paper_for_loan({}, locale),
      },
      ...facts.covered.map(({ account, amountMinor }) => ({
        text: accounts[account]({}, locale),
        value: money(amountMinor),
      })),
      { text: texts.paper_open_after({}, locale), value: money(facts.openMinor) },
    ],
    table: noTable,
    notes: facts.takenBackOn
      ? [texts.paper_taken_back({ day: formatDay(facts.takenBackOn, language) }, locale)]
      : [],
  }
}

const lineWords: Record<
  StatementFacts['lines'][number]['kind'],
  (days: number, language: Language) => string
> = {
  payout: (_, language) => texts.paper_line_payout({}, { locale: language }),
  payment: (_, language) => texts.paper_line_payment({}, { locale: language }),
  extension: (days, language) =>
    texts.paper_line_extension(
      { days: texts.days({ count: days }, { locale: language }) },
      { locale: language },
    ),
  rebate: (_, language) => texts.paper_line_rebate({}, { locale: language }),
  reversal: (_, language) => texts.paper_line_reversal({}, { locale: language }),
}

function statementWords(facts: StatementFacts, { pack, language }: Speaking): Words {
  const locale = { locale: language }
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  const optional = [
    { text: texts.paper_overdue({}, locale), amountMinor: facts.overdueMinor },
    { text: texts.paper_account_credit({}, locale), amountMinor: facts.creditMinor },
  ]
  return {
    title: titleOf('statement', language),
    headline: {
      label: texts.paper_still_open({}, locale),
      value: money(facts.openMinor),
      note: texts.paper_as_of({ day: formatDay(facts.asOf, language) }, locale),
    },
    rows: [
      ...loanRows(facts, language),
      { text: texts.paper_lent({}, locale), value: money(facts.principalMinor) },
      { text: texts.paper_paid({}, locale), value: money(facts.paidMinor) },
      ...optional
        .filter(({ amountMinor }) => amountMinor > 0)
        .map(({ text, amountMinor }) => ({ text, value: money(amountMinor) })),
    ],
    table: {
      heading: texts.paper_movements({}, locale),
      columns: [texts.paper_day({}, locale), texts.paper_what({}, locale), texts.paper_amount({}, locale)],
      rows: facts.lines.map(({ kind, on, amountMinor, days }) => [
        formatShortDay(on, language),
        lineWords[kind](days, language),
        money(amountMinor),
      ]),
    },
    notes: [texts.paper_statement_note({}, locale)],
  }
}

function closureWords(facts: ClosureFacts, { pack, language }: Speaking): Words {
  const locale = { locale: language }
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  return {
    title: titleOf('closure', language),
    headline: {
      label: texts.paper_owed_now({}, locale),
      value: money(0),
      note: texts.paper_settled_on({ day: formatDay(facts.settledOn, language) }, locale),
    },
    rows: [
      ...loanRows(facts, language),
      { text: texts.paper_lent({}, locale), value: money(facts.principalMinor) },
      { text: texts.paper_paid({}, locale), value: money(facts.paidMinor) },
      { text: texts.paper_paid_out_on({}, locale), value: formatShortDay(facts.paidOutOn, language) },
    ],
    table: noTable,
    notes: [
      texts.paper_closure_text(
        { name: facts.borrowerName, order: facts.orderId, company: pack.company.name },
        locale,
      ),
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
