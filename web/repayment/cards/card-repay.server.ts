import * as texts from '#texts'
import { cards } from '../../../contract/calls/cards.ts'
import { codeText } from '../../../contract/wire/code-text.ts'
import { codes, transportCodes } from '../../../contract/wire/codes.ts'
import { paths } from '../../../contract/wire/paths.ts'
import { REPAYMENT_CODE_MIN } from '../../../market/constants.ts'
import { formatInstant } from '../../../market/dates.ts'
import { formatMoney, fromWireAmount } from '../../../market/money.ts'
import { messageOf } from '../../page/failed-call.server.ts'
import { refuseByToast } from '../../page/field-refusal.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PageContext } from '../../page/page.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'
import { follow } from '../../products/follow.server.ts'
import { plainAmount } from '../pay-code.server.ts'
import { cardRepayHref, chosenIn, orderIdOf, WALLET } from './card-repay-link.ts'

/** What the page has shown: the amount and the quote that it belongs to. Every form that pays carries both. */
const quoteIn = (form: FormData) => {
  const { upTo = '', amount, repayToken = '' } = requestIn(form, cards.walletPay)
  return { upTo, amount, repayToken }
}

type FailedCall = { code: string; message: string }

/** After these the page must be read anew: its amount or its token is no longer right. */
const stale: readonly string[] = [codes.amountChanged, codes.repayPageExpired]

/** A page of the version before carries no amount: nothing is charged for it. */
const withoutQuote = (): FailedCall => ({
  code: codes.repayPageExpired,
  message: codeText(codes.repayPageExpired),
})

/** Product 8: 'error' for the network, the server's message, or that it failed. */
function refused(context: PageContext, form: FormData, { code, message }: FailedCall): Outcome {
  if (code === transportCodes.network || code === transportCodes.timeout)
    return { refused: true, toast: texts.card_error() }
  const toast = message || texts.card_failed()
  const chosen = { upTo: fieldIn(form, 'upTo') || (context.query.get('upTo') ?? ''), amount: '' }
  return stale.includes(code) ? { toast, to: cardRepayHref(context, chosen) } : { refused: true, toast }
}

/** Product 4: the native repay dialog is closed, except on iOS, and the borrower goes to the loan. */
async function done(context: PageContext, form: FormData): Promise<Outcome> {
  const { launch, href } = context
  const to = href(paths.loanDetails, { orderId: orderIdOf(context), productId: fieldIn(form, 'productId') })
  const arrived = { to, toast: texts.card_paid() }
  const onIos = launch.clientType === 'ios' || fieldIn(form, 'host') === 'ios'
  return onIos ? arrived : { ...arrived, bridge: { action: 'dismissRepaymentDialog' } }
}

async function commit(context: PageContext, form: FormData, sendMsg: '0' | '1') {
  const { lender } = context
  const [orderId, cardId] = [orderIdOf(context), fieldIn(form, 'way')]
  const { repayToken, ...choice } = quoteIn(form)
  // The base contract's payload repeats what the list says of the card.
  const ways = await lender.cardWays({ orderId, ...choice })
  if (!ways.success) return ways
  const card = ways.data.bankCards.find(({ id }) => id === cardId)
  return lender.cardCommit({
    ...choice,
    orderId,
    cardId,
    bankName: card?.bankName ?? '',
    cardNo: card?.cardNo ?? '',
    bankCode: card?.bankCode ?? '',
    couponId: '',
    repayToken,
    sendMsg,
  })
}

async function payByWallet(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender } = context
  const started = await lender.walletPay({ orderId: orderIdOf(context), ...quoteIn(form) })
  if (!started.success) return refused(context, form, started)
  const followed = follow(started.data.url, context)
  return followed.refused ? { ...followed, toast: texts.card_failed() } : followed
}

async function pay(context: PageContext, form: FormData): Promise<Outcome> {
  const way = fieldIn(form, 'way')
  if (way === '') return refuseByToast(texts.card_choose_first(), ['way'])
  if (!form.has('amount')) return refused(context, form, withoutQuote())
  if (way === WALLET) return payByWallet(context, form)
  const committed = await commit(context, form, '0')
  if (!committed.success) return refused(context, form, committed)
  const { needValid, repayRecordId } = committed.data
  if (needValid !== '1') return done(context, form)
  // Without its record the code could not be confirmed.
  if (!repayRecordId) return refused(context, form, { code: transportCodes.unreadable, message: '' })
  return { to: context.currentUrlWith({ step: 'code', record: repayRecordId, card: way }) }
}

/** Another code for the same payment. A backend may begin a new record for it. */
async function resend(context: PageContext, form: FormData): Promise<Outcome> {
  if (!form.has('amount')) return refused(context, form, withoutQuote())
  const committed = await commit(context, form, '1')
  if (!committed.success) return refused(context, form, committed)
  const { repayRecordId } = committed.data
  const toast = texts.card_code_sent()
  return repayRecordId === context.query.get('record')
    ? { toast }
    : { toast, to: context.currentUrlWith({ record: repayRecordId }) }
}

async function confirm(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender, query } = context
  const verifyCode = fieldIn(form, 'code')
  // Product 5.
  if (verifyCode.length < REPAYMENT_CODE_MIN) return refuseByToast(texts.card_code_enter(), ['code'])
  const repaymentRecordId = query.get('record') ?? ''
  const confirmed = await lender.cardConfirm({ orderId: orderIdOf(context), verifyCode, repaymentRecordId })
  if (confirmed.success) return done(context, form)
  // Product 8 gives these two their own texts, whatever the server says.
  const own = confirmed.code === codes.wrongRepaymentCode || confirmed.code === codes.repeatedPayment
  const refusal = own ? { ...confirmed, message: codeText(confirmed.code) } : confirmed
  return confirmed.code === codes.wrongRepaymentCode
    ? refuseByToast(refusal.message, ['code'])
    : refused(context, form, refusal)
}

export const acts = { pay, resend, confirm }

type Ways = Awaited<ReturnType<PageContext['lender']['cardWays']>>

/** A backend that knows the base contract's fields alone sends no amount: then it is the one that the previous page showed. */
function amountOf(amount: string, { query, pack }: PageContext): string {
  const shownMinor = fromWireAmount(query.get('amount') ?? '')
  return amount || (shownMinor === null ? '' : formatMoney(shownMinor, pack.currency))
}

const expiryOf = ({ brand, expiry }: { brand: string; expiry: string }) =>
  expiry ? texts.card_expires({ brand, expiry }) : brand

/**
 * The step that asks for the code is an address of its own, so that it works without a script. A payment that no longer
 * waits for one gives way to the page with what is owed now.
 */
function codeStep({ query, currentUrlWith }: PageContext, { repayRecordId }: ShownWays) {
  const [recordId, cardId] = [query.get('record') ?? '', query.get('card') ?? '']
  const isOpen = repayRecordId === undefined || repayRecordId === recordId
  return query.get('step') === 'code' && recordId && cardId && isOpen
    ? { recordId, cardId, cancel: currentUrlWith({ step: '' }) }
    : null
}

type ShownWays = Extract<Ways, { success: true }>['data']

/** Until when the amount may be paid; '' where a backend does not say. */
function untilOf({ validUntil }: ShownWays, { language, pack }: PageContext): string {
  const at = new Date(validUntil)
  return Number.isNaN(at.getTime()) ? '' : formatInstant(at, language, pack.timeZone)
}

function paying(context: PageContext, ways: ShownWays) {
  const amount = amountOf(ways.amount, context)
  return {
    amount,
    until: untilOf(ways, context),
    /** What the forms carry: the amount that is shown, and the quote that it belongs to. */
    quote: {
      amount: plainAmount(amount, context),
      upTo: ways.upTo || chosenIn(context).upTo,
      repayToken: ways.repayToken,
    },
    product: ways.productName,
    productId: ways.productId || context.launch.productId || '',
    cards: ways.bankCards.map((card) => ({
      value: card.id,
      label: `${card.bankName} ${card.cardNo}`,
      detail: expiryOf(card),
    })),
    hasWallet: ways.alipay === '1',
    // A backend that does not say leaves it to its app, by way of the page that says so.
    canBind: ways.canBind !== '0',
    chosen: fieldIn(context.typed, 'way'),
    code: codeStep(context, ways),
  }
}

/** What is not a failure, but leaves nothing to choose: it is paid, or the bank has not answered. */
const blockedStates: Readonly<Record<string, 'paid' | 'waiting'>> = {
  [codes.nothingOwed]: 'paid',
  [codes.paymentUnderWay]: 'waiting',
}

export async function load(context: PageContext) {
  const { lender, href, launch, currentUrl } = context
  const orderId = orderIdOf(context)
  const repaymentRecordId = (context.query.get('record') ?? '').slice(0, 64)
  const ways = await lender.cardWays({ orderId, ...chosenIn(context), repaymentRecordId })
  const blocked = ways.success ? undefined : blockedStates[ways.code]
  // Product 8: the server's message, or that the list could not be had.
  if (!ways.success && !blocked)
    return { failure: { code: ways.code, message: ways.message || texts.card_list_failed() } }
  const productId = (ways.success && ways.data.productId) || launch.productId || ''
  return {
    title: texts.card_title(),
    props: {
      paying: ways.success ? paying(context, ways.data) : null,
      blocked: blocked ? { state: blocked, text: messageOf(ways) } : null,
      currentUrl,
      links: {
        self: cardRepayHref(context),
        bind: href(paths.bindCard, Object.fromEntries(context.query)),
        details: href(paths.loanDetails, { orderId, productId }),
        instructions: href(paths.walletInstructions, { orderId }),
      },
    },
  }
}
