import * as texts from '#texts'
import { codes } from '../../../contract/wire/codes.ts'
import { paths } from '../../../contract/wire/paths.ts'
import { formatInstant } from '../../../market/dates.ts'
import { formatMoney, fromWireAmount } from '../../../market/money.ts'
import { messageOf } from '../../page/failed-call.server.ts'
import type { PageContext } from '../../page/page.ts'
import { plainAmount } from '../pay-code.server.ts'
import { cardRepayHref, chosenIn, orderIdOf } from './card-repay-link.ts'

export { acts } from './card-repay-acts.server.ts'

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
function codeStep({ query, hereWith }: PageContext, { repayRecordId }: ShownWays) {
  const [recordId, cardId] = [query.get('record') ?? '', query.get('card') ?? '']
  const isOpen = repayRecordId === undefined || repayRecordId === recordId
  return query.get('step') === 'code' && recordId && cardId && isOpen
    ? { recordId, cardId, cancel: hereWith({ step: '' }) }
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
    canBind: ways.canBind === '1',
    chosen: String(context.typed?.get('way') ?? ''),
    code: codeStep(context, ways),
  }
}

/** What is not a failure, but leaves nothing to choose: it is paid, or the bank has not answered. */
const blockedStates: Readonly<Record<string, 'paid' | 'waiting'>> = {
  [codes.nothingOwed]: 'paid',
  [codes.paymentUnderWay]: 'waiting',
}

export async function load(context: PageContext) {
  const { lender, href, launch, here } = context
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
      here,
      links: {
        self: cardRepayHref(context),
        bind: href(paths.bindCard, Object.fromEntries(context.query)),
        details: href(paths.loanDetails, { orderId, productId }),
        instructions: href(paths.walletInstructions, { orderId }),
      },
    },
  }
}
