import * as texts from '#texts'
import { getLocale } from '#texts/runtime'
import type { IneligibleReason } from '../../contract/calls/loans.ts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { formatPercent } from '../../market/dates.ts'
import { formatMajor } from '../../market/money.ts'
import type { Call } from '../calls/call.ts'
import { reasonText } from './decline-text.ts'
import { DECLINED_DAYS, type Ineligible } from './eligibility.ts'
import type { ProductRecord } from './proposal.ts'

const BASIS_POINTS = 10_000

type About = Pick<ProductRecord, 'market' | 'amount_min_minor' | 'name'>
type Markets = Pick<Call, 'packs'>

/** Why a product cannot be had, and when it can, in one or two sentences. */
function ineligibleText({ reason, order }: Ineligible, product: About, call: Markets): string {
  const { currency, lending } = call.packs[product.market]
  const from = formatMajor(product.amount_min_minor, currency)
  const share = (lending.debtService?.incomeBasisPoints ?? 0) / BASIS_POINTS
  const declined = () => texts.ineligible_declined({ days: DECLINED_DAYS })
  const own: Partial<Record<IneligibleReason, () => string>> = {
    application: () => texts.ineligible_application(),
    waiting: () => texts.ineligible_waiting(),
    running: () => texts.ineligible_running(),
    limit: () => texts.ineligible_limit({ product: product.name, from }),
    debtService: () => texts.ineligible_debtService({ share: formatPercent(share, getLocale()) }),
    declined: () => reasonText(order?.decision ?? '') ?? declined(),
    closed: () => codeText(codes.productClosed),
  }
  return own[reason]?.() ?? reasonText(reason) ?? declined()
}

/** The one value that every page and call has of a refused offer: the reason, the order in the way, and the text. */
export const refusedOffer = (ineligible: Ineligible, product: About, call: Markets) => ({
  reason: ineligible.reason,
  orderId: ineligible.order?.id ?? '',
  productId: ineligible.order?.productId ?? '',
  message: ineligibleText(ineligible, product, call),
})

/** The refusal of a call for a product that cannot be had; with the order that prevents it, if one does. */
export function refuseIneligible(ineligible: Ineligible, product: About, call: Markets): Refusal {
  if (ineligible.reason === 'closed') return refuse(codes.productClosed)
  const { message, ...data } = refusedOffer(ineligible, product, call)
  return { ...refuse(codes.notEligible, message), data }
}
