import type { cards } from '../../../contract/calls/cards.ts'
import { codes, isRefusal, refuse } from '../../../contract/wire/codes.ts'
import { pageHref } from '../../../contract/wire/launch.ts'
import { paths } from '../../../contract/wire/paths.ts'
import type { Call, Handlers } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { PeriodChoice } from '../chosen-periods.ts'
import { chargeFor, findQuote, type OfOrder, quoteEnd, quoteNow } from '../quotes.ts'
import { addRecord, lockOwnLoan, underWayOf, waitingWallet } from './card-records.ts'

type Begun = { of: OfOrder; token: string; choice: PeriodChoice; provider: string }

/** The record of a payment by wallet. Tapping twice within half an hour is one payment. */
async function begin(tx: Db, { now, packs }: Call, { of, token, choice, provider }: Begun) {
  const loan = await lockOwnLoan(tx, of)
  if (!loan) return refuse(codes.notFound)
  if (await underWayOf(tx, of)) return refuse(codes.paymentUnderWay)
  // Whoever knows the base contract's fields alone sends the amount only: it must be what is owed now.
  const quote = token ? await findQuote(tx, of, token) : await quoteNow(tx, loan, { now, packs })
  if (!quote) return refuse(codes.repayPageExpired)
  const chosen = chargeFor({ loan, quote, choice, now, packs })
  if (isRefusal(chosen)) return chosen
  const { currency } = packs[loan.market]
  const waiting = await waitingWallet(tx, of)
  const isSame =
    waiting?.amount_minor === chosen.amountMinor &&
    waiting.quoted_after === quote.after_entry &&
    now < quoteEnd(waiting.created_at)
  if (waiting && isSame) return { record: waiting, currency }
  const record = await addRecord(tx, {
    of,
    chosen,
    quote,
    now,
    way: 'wallet',
    card_id: null,
    provider,
    state: 'pending',
  })
  return { record, currency }
}

/** Product 7.3, `repayment-huichao`: an address at which the wallet takes the amount. */
export const cardWalletHandlers = {
  walletPay: async (call, { orderId, upTo, amount, repayToken }) => {
    const { wallet, borrowerId, launch } = call
    if (!wallet) return refuse(codes.notAvailable)
    const of = { borrowerId, orderId }
    const begun = { of, token: repayToken, choice: { upTo, amount }, provider: wallet.name }
    const started = await call.db.transaction().execute((tx) => begin(tx, call, begun))
    if (isRefusal(started)) return started
    const { record, currency } = started
    const { productId = '' } = launch
    const opened = await wallet.start({
      reference: record.id,
      amountMinor: record.amount_minor,
      currency,
      expiresAt: quoteEnd(record.created_at),
      returnTo: pageHref(paths.loanDetails, launch, { orderId, productId }),
      launch: { ...launch, orderId },
    })
    return opened ?? refuse(codes.notAvailable)
  },
} satisfies Handlers<Pick<typeof cards, 'walletPay'>>

export const findWalletRecord = (db: Db, reference: string) =>
  db
    .selectFrom('card_repayments')
    .selectAll()
    .where('id', '=', reference)
    .where('way', '=', 'wallet')
    .executeTakeFirst()
