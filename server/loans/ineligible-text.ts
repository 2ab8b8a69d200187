import * as texts from '#texts'
import type { IneligibleReason } from '../../contract/calls/loans.ts'
import { formatMajor } from '../../contract/market/money.ts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Call } from '../calls/call.ts'
import { reasonText } from './decline-text.ts'
import { DECLINED_DAYS, type Ineligible } from './eligibility.ts'
import type { Product } from './proposal.ts'

type About = Pick<Product, 'market' | 'amount_min_minor'>
type Speaking = Pick<Call, 'language' | 'packs'>

/** Why a product cannot be had, and when it can, in one or two sentences. */
export function ineligibleText({ reason, order }: Ineligible, product: About, call: Speaking): string {
  const locale = { locale: call.language }
  const from = formatMajor(product.amount_min_minor, call.packs[product.market].currency)
  const declined = () => texts.ineligible_declined({ days: DECLINED_DAYS }, locale)
  const own: Partial<Record<IneligibleReason, () => string>> = {
    waiting: () => texts.ineligible_waiting({}, locale),
    running: () => texts.ineligible_running({}, locale),
    limit: () => texts.ineligible_limit({ from }, locale),
    declined: () => reasonText(order?.decision ?? '', call.language) ?? declined(),
    closed: () => codeText(codes.productClosed, call.language),
  }
  return own[reason]?.() ?? reasonText(reason, call.language) ?? declined()
}

/** The refusal of a call for a product that cannot be had; with the order that stands in the way, if one does. */
export function refuseIneligible(ineligible: Ineligible, product: About, call: Speaking): Refusal {
  const { reason, order } = ineligible
  if (reason === 'closed') return refuse(codes.productClosed)
  return {
    ...refuse(codes.notEligible, ineligibleText(ineligible, product, call)),
    data: { reason, orderId: order?.id ?? '', productId: order?.productId ?? '' },
  }
}
