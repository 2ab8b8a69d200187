import * as texts from '#texts'
import type { cards } from '../../../contract/calls/cards.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import type { RequestOf } from '../../../contract/wire/operation.ts'
import type { Call, Handlers } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { LoanRecord } from '../../ledger/loan-record.ts'
import { lastEntryOf } from '../quotes.ts'
import { charge, isBeingCharged, resolve } from './card-charge.ts'
import { judgeCode } from './card-codes.ts'
import {
  changeRecord,
  findRecord,
  finishRecord,
  lockOwnLoan,
  type RepaymentRecord,
  underWayOf,
} from './card-records.ts'
import { findCard } from './cards.ts'

type ConfirmRequest = RequestOf<typeof cards.cardConfirm>
type ConfirmDecision = { record: RepaymentRecord; asksOutcome: boolean }

/** Why the code does not do, counted where it is a try; null when it is right. */
async function codeRefusal(
  tx: Db,
  call: Call,
  { record, typed }: { record: RepaymentRecord; typed: string },
) {
  const verdict = judgeCode(record, typed, call.now)
  if (verdict === 'short') return refuse(codes.wrongRepaymentCode, texts.card_code_short())
  if (verdict === 'spent') return refuse(codes.codeSpent)
  if (verdict === 'right') return null
  await changeRecord(tx, record.id, { code_tries: record.code_tries + 1 })
  return refuse(codes.wrongRepaymentCode)
}

/** Claims the record for one charge. Nothing may have been booked since its amount was shown, and no other be under way. */
async function claim(tx: Db, call: Call, { loan, record }: { loan: LoanRecord; record: RepaymentRecord }) {
  const { now, borrowerId } = call
  if (await underWayOf(tx, { borrowerId, orderId: loan.id })) return refuse(codes.paymentUnderWay)
  const isOwed = record.quoted_after === lastEntryOf(loan)
  const card = await findCard(tx, borrowerId, record.card_id ?? '')
  if (!isOwed || !card) {
    await finishRecord(tx, record.id, { from: ['pending'], state: 'cancelled', now })
    return refuse(isOwed ? codes.notFound : codes.amountChanged)
  }
  await changeRecord(tx, record.id, { state: 'charging', charged_at: now, code_hash: '' })
  return { record, asksOutcome: false }
}

async function decide(tx: Db, call: Call, request: ConfirmRequest): Promise<ConfirmDecision | Refusal> {
  const of = { borrowerId: call.borrowerId, orderId: request.orderId }
  const loan = await lockOwnLoan(tx, of)
  const record = loan && (await findRecord(tx, of, request.repaymentRecordId))
  if (!loan || !record) return refuse(codes.notFound)
  if (record.state === 'paid' || isBeingCharged(record, call.now)) return refuse(codes.repeatedPayment)
  if (record.state === 'charging' || record.state === 'unknown') return { record, asksOutcome: true }
  if (record.state !== 'pending') return refuse(codes.codeSpent)
  const refused = await codeRefusal(tx, call, { record, typed: request.verifyCode.trim() })
  return refused ?? claim(tx, call, { loan, record })
}

/** Product 7.3 and 8: the right code moves the money once; a wrong one is 800006, a second time 800005. */
export const cardConfirmHandlers = {
  cardConfirm: async ({ cards, ...call }, request) => {
    if (!cards) return refuse(codes.notAvailable)
    const decided = await call.db.transaction().execute((tx) => decide(tx, call, request))
    if (isRefusal(decided)) return decided
    const find = decided.asksOutcome ? resolve : charge
    return (await find({ ...call, cards }, decided.record)) ?? {}
  },
} satisfies Handlers<Pick<typeof cards, 'cardConfirm'>>
