import * as v from 'valibot'
import * as texts from '#texts'
import { codeText } from '../../../contract/wire/code-text.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { reference } from '../../../contract/wire/fields.ts'
import { paths } from '../../../contract/wire/paths.ts'
import { formatInstant } from '../../../market/dates.ts'
import { formatMoney } from '../../../market/money.ts'
import { packs } from '../../../market/packs/packs.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PageContext } from '../../page/page.ts'

async function requestedPayment({ developer, query }: PageContext) {
  const requested = query.get('reference')
  return v.is(reference(), requested) ? ((await developer?.wallet?.find(requested)) ?? null) : null
}

export async function load(context: PageContext) {
  const { pack, currentUrl, language } = context
  const payment = await requestedPayment(context)
  if (!payment) return { failure: { code: codes.notFound, message: codeText(codes.notFound) } }
  return {
    title: texts.wallet_sandbox_title(),
    props: {
      app: pack.appName,
      amount: formatMoney(payment.amountMinor, packs[payment.market].currency),
      orderId: payment.orderId,
      until: formatInstant(payment.expiresAt, language, pack.timeZone),
      currentUrl,
    },
  }
}

/** As a wallet does: calls the service back, then redirects the borrower. */
const sendEvent =
  (kind: 'payment' | 'failed') =>
  async (context: PageContext): Promise<Outcome> => {
    const { developer, query, href } = context
    const payment = await requestedPayment(context)
    const isSent = payment && (await developer?.wallet?.play(query.get('reference') ?? '', kind))
    if (!isSent) return { refused: true, toast: codeText(codes.notFound) }
    const { orderId, productId } = payment
    return kind === 'payment'
      ? { to: href(paths.loanDetails, { orderId, productId }), toast: texts.wallet_sandbox_paid() }
      : { to: href(paths.cardRepay, { orderId, productId }), toast: texts.wallet_sandbox_failed() }
  }

export const acts = { pay: sendEvent('payment'), fail: sendEvent('failed') }
