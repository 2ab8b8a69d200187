import * as texts from '#texts'
import type { cards } from '../../../contract/calls/cards.ts'
import { codes, isRefusal, type Refusal, refuse, refuseUntil } from '../../../contract/wire/codes.ts'
import type { RequestOf } from '../../../contract/wire/operation.ts'
import { REPAYMENT_CODE_MINUTES } from '../../../market/constants.ts'
import { formatMoney } from '../../../market/money.ts'
import type { Call, Handlers } from '../../calls/call.ts'
import { countInDatabase } from '../../calls/limits.ts'
import type { Db } from '../../database/open.ts'
import { sendSms } from '../../sms/messages.ts'
import type { Chosen } from '../chosen-periods.ts'
import { chargeFor, findQuote } from '../quotes.ts'
import { charge, isBeingCharged, resolve } from './card-charge.ts'
import { hashCode, isSpent, newCardCode, resendSeconds } from './card-codes.ts'
import {
  addRecord,
  cancelPending,
  changeRecord,
  latestOfToken,
  lockOwnLoan,
  type RepaymentRecord,
  underWayOf,
} from './card-records.ts'
import { type Card, findCard } from './cards.ts'

type CommitRequest = RequestOf<typeof cards.cardCommit>
/** What to do once the transaction has ended: nothing outside is spoken to within it. */
type CommitDecision = { record: RepaymentRecord; code?: string; asksOutcome?: true }

/** Messages for one order; beyond it somebody is playing with a phone. */
const MESSAGES_PER_HOUR = 6
const HOUR_SECONDS = 60 * 60

async function withCode(tx: Db, call: Call, record: RepaymentRecord): Promise<CommitDecision | Refusal> {
  const { now } = call
  const bucket = { key: `${record.borrower_id} ${record.order_id}`, max: MESSAGES_PER_HOUR }
  const wait = await countInDatabase(tx, [bucket], { windowSeconds: HOUR_SECONDS, now, prefix: 'cardCode' })
  if (wait > 0) return refuseUntil(wait)
  const code = newCardCode()
  const changed = {
    code_hash: hashCode(record.id, code),
    code_tries: 0,
    codes_sent: record.codes_sent + 1,
    code_sent_at: now,
  }
  await changeRecord(tx, record.id, changed)
  return { record: { ...record, ...changed }, code }
}

const isSame = (before: RepaymentRecord | undefined, card: Card, chosen: Chosen) =>
  before?.state === 'pending' &&
  before.card_id === card.id &&
  before.up_to === chosen.upTo &&
  before.amount_minor === chosen.amountMinor

/** The same payment again. `sendMsg` asks for another code; one that is spent is replaced unasked. */
async function again(tx: Db, call: Call, { before, sendMsg }: { before: RepaymentRecord; sendMsg: string }) {
  if (isSpent(before, call.now)) return withCode(tx, call, before)
  if (sendMsg !== '1') return { record: before }
  const wait = resendSeconds(before, call.now)
  if (wait > 0) return refuseUntil(wait, texts.card_code_wait())
  return withCode(tx, call, before)
}

async function decide(tx: Db, call: Call, request: CommitRequest): Promise<CommitDecision | Refusal> {
  const { now, packs, borrowerId } = call
  const of = { borrowerId, orderId: request.orderId }
  const loan = await lockOwnLoan(tx, of)
  const card = loan && (await findCard(tx, borrowerId, request.cardId))
  if (!loan || !card) return refuse(codes.notFound)
  const before = await latestOfToken(tx, of, request.repayToken)
  const quote = await findQuote(tx, of, request.repayToken)
  if (!quote && !before) return refuse(codes.repayPageExpired)
  if (before && (before.state === 'paid' || isBeingCharged(before, now))) return refuse(codes.repeatedPayment)
  const open = await underWayOf(tx, of)
  if (open) return { record: open, asksOutcome: true }
  if (!quote) return refuse(codes.repayPageExpired)
  const chosen = chargeFor({ loan, quote, choice: request, now, packs })
  if (isRefusal(chosen)) return chosen
  if (before && isSame(before, card, chosen)) return again(tx, call, { before, sendMsg: request.sendMsg })
  await cancelPending(tx, of, now)
  const record = await addRecord(tx, {
    of,
    chosen,
    quote,
    now,
    way: 'card',
    card_id: card.id,
    provider: card.provider,
    state: card.needs_code ? 'pending' : 'charging',
  })
  return card.needs_code ? withCode(tx, call, record) : { record }
}

async function sendCode(call: Call, record: RepaymentRecord, code: string): Promise<void> {
  const { db, packs, now, language } = call
  const { phone, market } = await db
    .selectFrom('borrowers')
    .select(['phone', 'market'])
    .where('id', '=', record.borrower_id)
    .executeTakeFirstOrThrow()
  const { appName, currency } = packs[market]
  const amount = formatMoney(record.amount_minor, currency)
  const inputs = { app: appName, code, amount, minutes: REPAYMENT_CODE_MINUTES }
  const body = texts.card_code_message(inputs)
  await sendSms(call, { phone, body, code, language, now })
}

/** Product 7.3. However often the same token is sent, it is one record and at most one charge. */
export const cardCommitHandlers = {
  cardCommit: async ({ cards, ...call }, request) => {
    if (!cards) return refuse(codes.notAvailable)
    const decided = await call.db.transaction().execute((tx) => decide(tx, call, request))
    if (isRefusal(decided)) return decided
    const { record, code, asksOutcome } = decided
    // Paid after all: then this is a repetition of what was paid.
    if (asksOutcome) return (await resolve({ ...call, cards }, record)) ?? refuse(codes.repeatedPayment)
    if (code) await sendCode(call, record, code)
    const done = { repayRecordId: record.id, url: '' }
    if (record.state === 'pending') return { needValid: '1', ...done }
    return (await charge({ ...call, cards }, record)) ?? { needValid: '0', ...done }
  },
} satisfies Handlers<Pick<typeof cards, 'cardCommit'>>
