import type { LoanOption, loans } from '../../contract/calls/loans.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { localDay } from '../../market/dates.ts'
import { mayFollowPay } from '../../market/terms/pay-day.ts'
import type { Handlers } from '../calls/call.ts'
import { amountRange } from './amount-range.ts'
import { eligibility } from './eligibility.ts'
import { refuseIneligible } from './ineligible-text.ts'
import { type Found, findProduct, termsFor } from './proposal.ts'
import { loadChoice } from './recommendations.ts'

function optionOf({ product, pack }: Pick<Found, 'product' | 'pack'>, amountMinor: number): LoanOption {
  const {
    principalMinor,
    feeTaxBasisPoints = 0,
    payoutUnitMinor = 1,
    ...terms
  } = termsFor(product, amountMinor, pack)
  const range = amountRange({ product, pack }, principalMinor)
  return {
    productId: product.id,
    name: product.name,
    ...range,
    ...terms,
    feeTaxBasisPoints,
    payoutUnitMinor,
    followsPay: mayFollowPay(terms, pack),
  }
}

/** Each term is that of a product, so who chooses another term chooses another product. */
export const loanChoiceHandlers = {
  loanChoice: async (call, { productId }) => {
    const found = await findProduct(call, productId)
    if (!found) return refuse(codes.notFound)
    const { pack } = found
    const { products, situation } = await loadChoice(call, call.borrowerId)
    const may = eligibility(found.product, situation)
    if (!may.eligible) return refuseIneligible(may, found.product, call)
    const others = products
      .filter(({ id }) => id !== productId)
      .toSorted((one, other) => one.term_days - other.term_days || one.position - other.position)
      .flatMap((product) => {
        const also = eligibility(product, situation)
        return also.eligible ? [optionOf({ product, pack }, also.amountMinor)] : []
      })
    return {
      options: [optionOf(found, may.amountMinor), ...others],
      startOn: localDay(call.now, pack.timeZone),
    }
  },
} satisfies Handlers<Pick<typeof loans, 'loanChoice'>>
