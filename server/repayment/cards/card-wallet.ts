import type { cards } from '../../../contract/calls/cards.ts'
import { codes, isRefusal, refuse } from '../../../contract/wire/codes.ts'
import type { Handlers } from '../../../contract/wire/handlers.ts'
import { pageHref } from '../../../contract/wire/launch.ts'
import { paths } from '../../../contract/wire/paths.ts'
import type { Call, Services } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { Callback, GatewayEvent } from '../../gateways/gateway.ts'
import { recordPayment, recordReversal } from '../../ledger/record.ts'
import type { PeriodChoice } from '../chosen-periods.ts'
import {
  addRecord,
  dueOfChoice,
  finishRecord,
  lockOwnLoan,
  type OfOrder,
  underWayOf,
  waitingWallet,
} from './card-records.ts'

const SAME_PAYMENT_MS = 30 * 60_000

type Begun = { of: OfOrder; choice: PeriodChoice; provider: string }

/** The record of a payment by wallet. Tapping twice within half an hour is one payment. */
async function begin(tx: Db, { now, packs }: Call, { of, choice, provider }: Begun) {
  const loan = await lockOwnLoan(tx, of)
  if (!loan) return refuse(codes.notFound)
  if (await underWayOf(tx, of)) return refuse(codes.paymentUnderWay)
  const chosen = dueOfChoice(loan, choice, { now, packs })
  if (!chosen) return refuse(codes.nothingOwed)
  const { currency } = packs[loan.market]
  const waiting = await waitingWallet(tx, of)
  const isSame =
    waiting?.amount_minor === chosen.amountMinor &&
    now.getTime() - waiting.created_at.getTime() < SAME_PAYMENT_MS
  if (waiting && isSame) return { record: waiting, currency }
  const record = await addRecord(tx, {
    of,
    chosen,
    now,
    way: 'wallet',
    card_id: null,
    repay_token: '',
    provider,
    state: 'pending',
  })
  return { record, currency }
}

/** Product 7.3, `repayment-huichao`: an address at which the wallet takes the amount. */
export const cardWalletHandlers = {
  walletPay: async (call, { orderId, upTo, amount }) => {
    const { wallet, borrowerId, launch } = call
    if (!wallet) return refuse(codes.notAvailable)
    const begun = { of: { borrowerId, orderId }, choice: { upTo, amount }, provider: wallet.name }
    const started = await call.db.transaction().execute((tx) => begin(tx, call, begun))
    if (isRefusal(started)) return started
    const { record, currency } = started
    const { productId = '' } = launch
    const opened = await wallet.start({
      reference: record.id,
      amountMinor: record.amount_minor,
      currency,
      returnTo: pageHref(paths.loanDetails, launch, { orderId, productId }),
      launch: { ...launch, orderId },
    })
    return opened ?? refuse(codes.notAvailable)
  },
} satisfies Handlers<Pick<typeof cards, 'walletPay'>, Call>

export const findWalletRecord = (db: Db, reference: string) =>
  db
    .selectFrom('card_repayments')
    .selectAll()
    .where('id', '=', reference)
    .where('way', '=', 'wallet')
    .executeTakeFirst()

async function takeEvent({ db, clock, packs, log }: Services, event: GatewayEvent): Promise<void> {
  const record = await findWalletRecord(db, event.reference)
  if (!record) return log.warn({ call: 'wallet callback', about: 'a reference that is not ours' })
  const now = clock.now()
  const provider = `wallet-${record.provider}`
  const movement = { orderId: record.order_id, provider, eventId: event.eventId, now, packs }
  if (event.kind === 'payment') {
    // What the wallet took, and late as well: a payment is never lost because the order moved on meanwhile.
    const credited = await recordPayment(db, { ...movement, amountMinor: event.amountMinor })
    if (!credited.recorded) throw new Error(`a payment by wallet was not credited: ${credited.why}`)
    await finishRecord(db, record.id, { from: ['pending', 'failed'], state: 'paid', now })
  } else if (event.kind === 'reversal') {
    await recordReversal(db, { ...movement, of: { provider, eventId: event.of } })
    await finishRecord(db, record.id, { from: ['paid'], state: 'failed', now })
  } else await finishRecord(db, record.id, { from: ['pending'], state: 'failed', now })
}

/** The wallet's callback. A forged or unreadable one changes nothing; a repeated one credits nothing more. */
export async function takeWalletCallback(
  services: Services,
  callback: Callback,
): Promise<'taken' | 'forged' | 'unreadable' | 'no wallet'> {
  const read = services.wallet?.readCallback(callback)
  if (!read) return 'no wallet'
  if (!read.accepted) return read.why
  for (const event of read.events) await takeEvent(services, event)
  return 'taken'
}
