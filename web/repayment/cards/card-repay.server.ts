import * as texts from '#texts'
import { formatMoney, fromWireAmount } from '../../../contract/market/money.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { paths } from '../../../contract/wire/paths.ts'
import { messageOf } from '../../serving/failed-call.server.ts'
import type { PageContext } from '../../serving/page.ts'
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

/** The step that asks for the code is an address of its own, so that it works without a script. */
function codeStep({ query, hereWith }: PageContext) {
  const [recordId, cardId] = [query.get('record') ?? '', query.get('card') ?? '']
  return query.get('step') === 'code' && recordId && cardId
    ? { recordId, cardId, cancel: hereWith({ step: '' }) }
    : null
}

function paying(context: PageContext, ways: Extract<Ways, { success: true }>['data']) {
  return {
    amount: amountOf(ways.amount, context),
    product: ways.productName,
    productId: ways.productId || context.launch.productId || '',
    repayToken: ways.repayToken,
    cards: ways.bankCards.map((card) => ({
      value: card.id,
      label: `${card.bankName} ${card.cardNo}`,
      detail: expiryOf(card),
    })),
    hasWallet: ways.alipay === '1',
    canBind: ways.canBind === '1',
    chosen: String(context.typed?.get('way') ?? ''),
    code: codeStep(context),
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
  const ways = await lender.cardWays({ orderId, ...chosenIn(context) })
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
