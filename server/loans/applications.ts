import { sql } from 'kysely'
import { statusCodes } from '../../market/order-status.ts'
import type { Call } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { inOwnTurn, type LoanRecord, loanColumns } from '../ledger/loan-record.ts'
import { moveOrder } from '../ledger/status-machine.ts'
import { notify } from '../notices/notify.ts'
import { type LoanRules, loanRules } from '../terms/loan-rules.ts'
import { saveContracts } from './contract-record.ts'
import { isUndecided } from './eligibility.ts'
import type { DeclineReason } from './policy.ts'
import type { Proposal, SignableProposal } from './proposal.ts'

export type BorrowerLoan = LoanRecord & {
  productId: string
  amountMinor: number
  createdAt: Date
  decision: string
}

/** The borrower's other loans, locked with the borrower: two confirmations at once happen one after the other. */
export async function lockLoansOf(tx: Db, borrowerId: string): Promise<BorrowerLoan[]> {
  await sql`select 1 from borrowers where id = ${borrowerId} for update`.execute(tx)
  return loansOf(tx, borrowerId)
}

export async function loansOf(db: Db, borrowerId: string): Promise<BorrowerLoan[]> {
  const { rows } = await sql<BorrowerLoan>`
    select ${loanColumns}, o.product_id as "productId", o.amount_minor as "amountMinor",
      o.created_at as "createdAt", o.decision
    from orders o join borrowers b on b.id = o.borrower_id where o.borrower_id = ${borrowerId}`.execute(db)
  return [...(await inOwnTurn(rows))]
}

const SAME_TAP_MS = 10 * 60_000

type ConfirmInput = { productId: string; amountMinor: number; now: Date }

/**
 * The order that the same tap, its retry or another tab confirmed already: one of the product that is not yet paid out,
 * or one of the very amount from a moment ago, which may have been declined or paid out meanwhile. What was repaid
 * meanwhile is over: whoever confirms then borrows again.
 */
export const confirmedBefore = (
  loans: readonly BorrowerLoan[],
  { productId, amountMinor, now }: ConfirmInput,
): BorrowerLoan | undefined => {
  const ofProduct = loans.filter((loan) => loan.productId === productId)
  const isRecent = ({ createdAt, status }: BorrowerLoan) =>
    status !== statusCodes.settled && now.getTime() - createdAt.getTime() < SAME_TAP_MS
  return (
    ofProduct.find(isUndecided) ??
    ofProduct.find((loan) => loan.amountMinor === amountMinor && isRecent(loan))
  )
}

/** Product 9 knows new and repeat clients: whoever has repaid a loan is a repeat one. */
const isRepeat = (loans: readonly BorrowerLoan[]) =>
  loans.some(({ status }) => status === statusCodes.settled)

/** What is agreed beside the terms. */
export const rulesFor = ({ product, terms, pack }: Proposal, loans: readonly BorrowerLoan[]): LoanRules =>
  loanRules(pack.legal, {
    isRepeat: isRepeat(loans),
    termDays: terms.termDays,
    mostExtensions: product.max_extensions,
  })

export type Decision = 'approved' | DeclineReason
export type ApplyResult = { orderId: string; approved: boolean }

/** Files the order with what was agreed and what was decided about it. */
export async function apply(
  tx: Db,
  call: Call,
  filing: { proposal: SignableProposal; loans: readonly BorrowerLoan[]; decision: Decision },
): Promise<ApplyResult> {
  const { proposal, loans, decision } = filing
  const { product, terms, pack, borrower } = proposal
  const orderId = await nextOrderId(tx, pack.typeNumber)
  await tx
    .insertInto('orders')
    .values({
      id: orderId,
      borrower_id: borrower.id,
      product_id: product.id,
      product_version: product.version,
      status: statusCodes.review,
      amount_minor: terms.principalMinor,
      term_days: terms.termDays,
      extendable: product.extension_days > 0,
      ask_score: false,
      created_at: call.now,
      paid_out_at: null,
      terms,
      rules: rulesFor(proposal, loans),
      start_on: null,
      decision,
    })
    .execute()
  const { deviceId = '' } = call.launch
  const order = { id: orderId, deviceId, now: call.now }
  await saveContracts(tx, { ...proposal, language: call.language, order })
  const approved = decision === 'approved'
  await moveOrder(tx, orderId, approved ? statusCodes.onItsWay : statusCodes.declined)
  // The next page says what was decided, so it is listed and not sent.
  await notify(
    tx,
    {
      borrowerId: borrower.id,
      matter: 'decision',
      subject: orderId,
      orderId,
      facts: { approved },
      isSeen: true,
    },
    call.now,
  )
  return { orderId, approved }
}

async function nextOrderId(tx: Db, market: number): Promise<string> {
  const { rows } = await sql<{ no: number }>`select nextval('order_numbers') as no`.execute(tx)
  return `${market}${String(rows[0]?.no).padStart(9, '0')}`
}
