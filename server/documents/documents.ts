import * as texts from '#texts'
import { type DocumentReply, type documents, PAYMENTS_PER_PAGE } from '../../contract/calls/documents.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { formatInstant, formatShortDay, localDay } from '../../market/dates.ts'
import { formatMoney } from '../../market/money.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { DocumentContent } from '../database/tables/documents.ts'
import { positionOf } from '../ledger/loan-record.ts'
import { printedCode, typedCode } from './code.ts'
import {
  closureContent,
  type DocumentedLoan,
  paidMinorOf,
  paymentsOf,
  receiptContent,
  replayInOwnTurn,
  statementContent,
} from './content.ts'
import { documentMessages, maskedName, titleOf } from './document-messages.ts'
import { findDocument, findLoan, hashOfContent, issueDocument } from './issue.ts'
import { readPaidBy } from './paid-by.ts'

const prefixes = { receipt: 'RC', statement: 'ST', closure: 'CL' } as const
const NUMBER_DIGITS = 8

type IssueDeps = Pick<Call, 'db' | 'packs' | 'language' | 'now'>

/** Writes the document down and composes it. */
export async function issue(
  call: IssueDeps,
  loan: DocumentedLoan,
  facts: DocumentContent,
): Promise<DocumentReply> {
  const pack = call.packs[loan.market]
  const { code, issuedAt } = await issueDocument(call.db, loan, { facts, now: call.now })
  return {
    ...documentMessages(facts, { pack, language: call.language }),
    number: `${prefixes[facts.kind]}-${hashOfContent(facts).slice(0, NUMBER_DIGITS).toUpperCase()}`,
    code: printedCode(code),
    issuedAt: formatInstant(issuedAt, call.language, pack.timeZone),
  }
}

const todayOf = (call: Pick<Call, 'now' | 'packs'>, { market }: Pick<DocumentedLoan, 'market'>) =>
  localDay(call.now, call.packs[market].timeZone)

/** An entry's number as an address gives it; what is none belongs to nobody. */
const entryIdOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** The facts as they are now; a document with other facts is out of date. */
function contentNow(stored: DocumentContent, loan: DocumentedLoan, today: string): DocumentContent | null {
  if (stored.kind === 'receipt') return receiptContent(loan, stored.entryId, stored.paidBy)
  return stored.kind === 'closure' ? closureContent(loan, today) : statementContent(loan, today)
}

function noteOf(stored: DocumentContent, current: boolean): string {
  if (current) return texts.verify_current()
  return stored.kind === 'statement' ? texts.verify_older() : texts.verify_changed()
}

const byOrder =
  (facts: (loan: DocumentedLoan, today: string) => DocumentContent | null) =>
  async (call: Call, { orderId }: { orderId: string }) => {
    const loan = await findLoan(call.db, call.borrowerId, { orderId })
    if (loan) await replayInOwnTurn(loan)
    const found = loan && facts(loan, todayOf(call, loan))
    return found ? issue(call, loan, found) : refuse(codes.notFound)
  }

/** The last payments in their order, then those before them. */
function latest<Payment>(payments: readonly Payment[], page: number): readonly Payment[] {
  const end = Math.max(0, payments.length - page * PAYMENTS_PER_PAGE)
  return payments.slice(Math.max(0, end - PAYMENTS_PER_PAGE), end)
}

export const documentHandlers = {
  paymentList: async (call, { orderId, page }) => {
    const loan = await findLoan(call.db, call.borrowerId, { orderId })
    if (!loan) return refuse(codes.notFound)
    await replayInOwnTurn(loan)
    const pack = call.packs[loan.market]
    const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
    const position = positionOf(loan, todayOf(call, loan))
    return {
      productName: loan.productName,
      paid: money(paidMinorOf(loan)),
      open: money(position?.openMinor ?? 0),
      payments: latest(paymentsOf(loan), page).map(({ entry, outcome }) => ({
        paymentId: String(entry.id),
        title: outcome.extended ? texts.document_for_extension() : texts.document_for_loan(),
        amount: money(entry.amountMinor),
        at: formatShortDay(entry.on, call.language),
        state: outcome.takenBackMinor >= entry.amountMinor ? ('reversed' as const) : ('credited' as const),
      })),
      settled: position?.settled ? '1' : '0',
    }
  },

  receiptRead: async (call, { paymentId }) => {
    const entryId = entryIdOf(paymentId)
    const loan = entryId !== null && (await findLoan(call.db, call.borrowerId, { entryId }))
    const facts = loan && receiptContent(loan, entryId, await readPaidBy(call, loan, entryId))
    return facts ? issue(call, loan, facts) : refuse(codes.notFound)
  },

  statementRead: byOrder(statementContent),
  closureRead: byOrder(closureContent),

  documentVerify: async (call, { code }) => {
    const typed = typedCode(code)
    const found = typed && (await findDocument(call.db, typed))
    const loan = found && (await findLoan(call.db, found.borrower_id, { orderId: found.order_id }))
    if (!loan) return refuse(codes.notFound, texts.verify_unknown())
    const { facts } = found
    const pack = call.packs[loan.market]
    const now = contentNow(facts, loan, todayOf(call, loan))
    const current = now !== null && hashOfContent(now) === found.facts_hash
    const shown = documentMessages(
      { ...facts, borrowerName: maskedName(facts.borrowerName) },
      { pack, language: call.language },
    )
    return {
      title: titleOf(facts.kind),
      issuedAt: formatInstant(found.issued_at, call.language, pack.timeZone),
      current: current ? '1' : '0',
      note: noteOf(facts, current),
      rows: [
        { text: shown.headline.label, value: shown.headline.value },
        { text: texts.verify_when(), value: shown.headline.note },
        ...shown.rows,
      ],
    }
  },
} satisfies Handlers<typeof documents>
