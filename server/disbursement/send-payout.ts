import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { Destination, PayoutCompany, PayoutReply, PayoutRequest } from '../gateways/payout.ts'
import { mayLeave } from '../payouts/apply-attempt.ts'
import { destinationOf } from '../payouts/bank-accounts.ts'
import type { Payout } from '../payouts/payout-step.ts'
import { lockPayout, notifyAccountProblem } from '../payouts/payouts.ts'
import { takeEvents } from '../repayment/inbox/take-events.ts'

export type SendDeps = Pick<
  Services,
  'db' | 'clock' | 'packs' | 'log' | 'payouts' | 'keyring' | 'accountCheck'
>
export type ClaimedPayout = Payout & { market: 'id' | 'in' }

/** A call that is older than this was left by a process that ended. */
const ABANDONED_MINUTES = 5
/** Companies forget an idempotency key after a week; after this long nothing is sent again without a person. */
const RESEND_MAX_DAYS = 5

type Order = { company: PayoutCompany; request: PayoutRequest; payout: ClaimedPayout }

/** The payout, locked, if it is still what was claimed and its money may leave now; otherwise null. */
async function lockSendable(
  tx: Db,
  deps: SendDeps,
  { id, reference, status, market }: ClaimedPayout,
): Promise<Payout | null> {
  const payout = await lockPayout(tx, id)
  if (payout?.status !== status || payout.reference !== reference) return null
  const { clock, packs } = deps
  return (await mayLeave(tx, payout, { market, now: clock.now(), packs })) ? payout : null
}

/** Records the attempt before the company hears of it. False where somebody else has done so, or it must not leave. */
const begin = (deps: SendDeps, { company, request, payout }: Order, accountId: string): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    if (!(await lockSendable(tx, deps, payout))) return false
    await tx
      .updateTable('payouts')
      .set({ status: 'sending', provider: company.name, problem: '', reason: '', tries: 0 })
      .set({ next_try_at: new Date(now.getTime() + ABANDONED_MINUTES * MINUTE_MS) })
      .where('id', '=', payout.id)
      .execute()
    await tx
      .insertInto('payout_attempts')
      .values({
        reference: request.reference,
        payout_id: payout.id,
        borrower_id: payout.borrower_id,
        order_id: payout.order_id,
        provider: company.name,
        account_id: accountId,
        amount_minor: request.amountMinor,
        outcome: null,
        created_at: now,
        finished_at: null,
      })
      .execute()
    return true
  })

/** Writes how far an attempt has come that has not ended; what has ended meanwhile stays so. */
const note = (
  { db }: SendDeps,
  { reference }: PayoutRequest,
  changed: Partial<Pick<Payout, 'status' | 'reason'>>,
) =>
  db
    .updateTable('payouts')
    .set(changed)
    .where('reference', '=', reference)
    .where('status', 'in', ['sending', 'unknown', 'sent'])
    .execute()

async function apply(deps: SendDeps, { company, request }: Order, reply: PayoutReply): Promise<void> {
  if (!reply.known) {
    if (reply.why !== 'refused')
      return void (await note(deps, request, { status: 'unknown', reason: reply.detail }))
    const { reference, amountMinor, currency } = request
    const money = { amountMinor, currency }
    const event = { eventId: `${reference}:refused`, reference, ...money, movedAt: deps.clock.now() }
    return takeEvents(deps, company.name, [
      { kind: 'payout', ...event, outcome: 'failed', providerId: '', detail: reply.detail },
    ])
  }
  const { providerId: provider_id, event } = reply
  if (event) return takeEvents(deps, company.name, [event])
  await deps.db
    .updateTable('payout_attempts')
    .set({ provider_id })
    .where('reference', '=', request.reference)
    .execute()
  await note(deps, request, { status: 'sent', reason: '' })
}

/** A refusal counts where the company does not know the reference: it may be the refusal of a second call only. */
async function send(deps: SendDeps, order: Order): Promise<void> {
  const { company, request } = order
  const reply = await company.send(request)
  const isRefused = !reply.known && reply.why === 'refused'
  await apply(deps, order, (isRefused && (await company.find(request))) || reply)
}

const requestOf = ({ packs }: SendDeps, payout: ClaimedPayout, destination: Destination): PayoutRequest => {
  const { reference, borrower_id: borrowerId, purpose, amount_minor: amountMinor } = payout
  const { currency } = packs[payout.market]
  return { reference, borrowerId, purpose, currency, amountMinor, destination }
}

/** Sends money that nobody was asked to send yet. */
async function sendFirst(deps: SendDeps, payout: ClaimedPayout): Promise<void> {
  const company = deps.payouts.of[payout.market]
  // A person sends it; whether it may leave is looked at all the same.
  if (!company) return void (await deps.db.transaction().execute((tx) => lockSendable(tx, deps, payout)))
  const found = await destinationOf(deps, payout.borrower_id)
  if ('problem' in found) {
    const { problem, reason } = found
    return deps.db.transaction().execute(async (tx) => {
      const noted = await tx
        .updateTable('payouts')
        .set({ problem, reason })
        .where('id', '=', payout.id)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      if (noted && problem === 'account') await notifyAccountProblem(tx, payout, deps.clock.now())
    })
  }
  const order = { company, request: requestOf(deps, payout, found.destination), payout }
  if (await begin(deps, order, found.accountId)) await send(deps, order)
}

/** Asks what became of an attempt, and sends it again, under the same reference, where the company never heard of it. */
async function resolve(deps: SendDeps, payout: ClaimedPayout): Promise<void> {
  const company = deps.payouts.named.get(payout.provider)
  const attempt = await deps.db
    .selectFrom('payout_attempts')
    .selectAll()
    .where('reference', '=', payout.reference)
    .executeTakeFirstOrThrow()
  if (!company) return
  const found = await destinationOf(deps, payout.borrower_id, attempt.account_id)
  if ('problem' in found)
    throw new Error(`the account of payout ${payout.id} cannot be read: ${found.reason}`)
  const request = { ...requestOf(deps, payout, found.destination), amountMinor: attempt.amount_minor }
  const order = { company, request, payout }
  const reply = await company.find(request)
  if (reply) return apply(deps, order, reply)
  const isOld = deps.clock.now().getTime() - attempt.created_at.getTime() > RESEND_MAX_DAYS * DAY_MS
  const isTaken = payout.status === 'sent'
  if (isOld || isTaken) return void (await note(deps, request, { reason: 'the company does not know it' }))
  if (await deps.db.transaction().execute((tx) => lockSendable(tx, deps, payout))) await send(deps, order)
}

export const advancePayout = (deps: SendDeps, payout: ClaimedPayout): Promise<void> =>
  payout.status === 'pending' ? sendFirst(deps, payout) : resolve(deps, payout)
