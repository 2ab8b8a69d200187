import * as texts from '#texts'
import { products } from '../../contract/calls/products.ts'
import { repayment } from '../../contract/calls/repayment.ts'
import { statusDescription, statusHeadline } from '../../contract/wire/code-text.ts'
import { paths } from '../../contract/wire/paths.ts'
import { safeTarget } from '../../contract/wire/safe-target.ts'
import { MODULE_LOAN_DETAILS, POSITION_LOAN_MORE, STORE_SCORE, WIRE_SCORE } from '../../market/constants.ts'
import { hasAgreement, orderActions, orderStatus } from '../../market/order-status.ts'
import { failureOf, refusalOf, unwatched } from '../page/failed-call.server.ts'
import { refuseByToast } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { follow } from '../products/follow.server.ts'
import { wayOutOf } from '../products/not-offered.server.ts'
import { orderOf } from './order-of.server.ts'

/** An address from the service is followed only when it passes the allow-list. */
const target = (address: string, { pack }: PageContext) =>
  safeTarget(address, pack.allowedHosts, pack.nativeSchemes)

export async function load(context: PageContext) {
  const { lender, pack, href } = context
  const result = await lender.loanDetails(orderOf(context))
  if (!result.success) return failureOf(result)
  const order = result.data
  const status = orderStatus(order.orderStatus)
  const actions = orderActions(order.orderStatus, order.isDelay)
  const hasAccountProblem = order.accountProblem === '1'
  const repayAt = target(order.h5Url, context)
  return {
    title: order.productName || pack.appName,
    props: {
      banner: status.banner,
      tone: hasAccountProblem ? ('warn' as const) : status.tone,
      headline: order.noticeStatusText || statusHeadline(order.orderStatus),
      description: order.noticeDesText || statusDescription(order.orderStatus, pack),
      owed: order.owed ?? null,
      repaid: order.repaid ?? null,
      product: { name: order.productName, logo: order.productLogo },
      rows: order.userOrderDetail.detail,
      plan: order.plan ?? [],
      paidOff: order.paidOff ?? null,
      coolingOff: order.coolingOff ?? null,
      payouts: order.payouts,
      credit: order.credit ? { ...order.credit, mayAsk: order.credit.mayAsk === '1' } : null,
      offers: actions.includes('recommended') ? order.recProducts : [],
      links: {
        home: href(paths.main),
        account: hasAccountProblem ? href(paths.applyBank) : null,
        repay: actions.includes('repay')
          ? repayAt.kind === 'http'
            ? // Product 7.7: with the query parameters, wherever it leads.
              context.hrefTo(repayAt.url)
            : href(paths.instalments, orderOf(context))
          : null,
        extend: actions.includes('extend') ? href(paths.extension, orderOf(context)) : null,
        coolingOff: href(paths.coolingOff, orderOf(context)),
        cannotPay: actions.includes('repay') ? href(paths.cannotPay, orderOf(context)) : null,
        contact: href(paths.customerService),
        contract:
          order.hasContract === '1' && hasAgreement(order.orderStatus)
            ? href(paths.contract, { ...orderOf(context), position: '0' })
            : null,
        // Older backends have no plan, and no documents either.
        payments: order.plan ? href(paths.payments, orderOf(context)) : null,
        closure: order.paidOff ? href(paths.closure, orderOf(context)) : null,
        store: pack.stores[context.launch.clientType === 'ios' ? 'ios' : 'android'],
      },
      borrowAgain: actions.includes('borrowAgain') && !order.notAgain,
      extensionCost: actions.includes('extend') ? order.extensionCost : '',
      notAgain: order.notAgain,
      wayOut: wayOutOf(order.notAgainReason, context),
      telephone: order.telephone,
      askScore: order.isScore === '1',
      currentUrl: context.currentUrl,
    },
  }
}

/** Stars on their way to the service; a rating of five goes on to the store (product 4). */
async function rate(context: PageContext, form: FormData): Promise<Outcome> {
  const chosenScore = fieldIn(form, 'stars')
  if (!chosenScore) return { ...refuseByToast(texts.rate_none(), ['stars']), open: 'rate' }
  const saved = await context.lender.scoreSave({
    score: WIRE_SCORE,
    chosenScore,
    orderId: context.launch.orderId ?? '',
  })
  if (!saved.success) return { ...refusalOf(saved), open: 'rate' }
  if (Number(chosenScore) < STORE_SCORE) return { close: 'rate', open: 'thanks' }
  return { close: 'rate', bridge: { action: 'goRate' }, otherwise: { open: 'thanks-store' } }
}

/** Product 7.6. */
async function product(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender, href } = context
  const tapped = requestIn(form, products.productRedirect)
  const result = await lender.productRedirect({ ...tapped, module: MODULE_LOAN_DETAILS })
  if (!result.success) return refusalOf(result)
  return follow(result.data.link, context, href(paths.product, { productId: tapped.productCode }))
}

async function borrowAgain(context: PageContext): Promise<Outcome> {
  const { productId } = orderOf(context)
  // Product 7.6: fire and forget. The borrower does not wait for our statistics.
  unwatched(
    context.lender.serviceEventSave({
      productId,
      moduleId: MODULE_LOAN_DETAILS,
      positionId: POSITION_LOAN_MORE,
    }),
  )
  return {
    bridge: { action: 'goProduct', params: { productId } },
    otherwise: { to: context.href(paths.product, { productId }) },
  }
}

async function askRefund(context: PageContext): Promise<Outcome> {
  const requested = await context.lender.refundAsk(orderOf(context))
  return requested.success ? { toast: requested.data.note, to: context.currentUrl } : refusalOf(requested)
}

async function applyCredit(context: PageContext, form: FormData): Promise<Outcome> {
  const used = await context.lender.creditUse({
    ...requestIn(form, repayment.creditUse),
    ...orderOf(context),
  })
  if (!used.success) return refusalOf(used)
  // Where another amount is right by now, the page is shown again with it.
  return { toast: used.data.note, to: context.currentUrl }
}

/** The same form with either button. */
const declineCredit =
  (declined: '0' | '1') =>
  async (context: PageContext): Promise<Outcome> => {
    const saved = await context.lender.creditDecline({ ...orderOf(context), declined })
    return saved.success ? { toast: saved.data.note, to: context.currentUrl } : refusalOf(saved)
  }

export const acts = {
  rate,
  product,
  borrowAgain,
  askRefund,
  applyCredit,
  declineCredit: declineCredit('1'),
  undeclineCredit: declineCredit('0'),
}
