import { createHash } from 'node:crypto'
import type { Language } from '../../contract/market/language.ts'
import { lateRules } from '../terms/late-rules.ts'
import { type BorrowerLoan, isRepeat } from './applications.ts'
import { contractText, hashOf } from './contract-text.ts'
import type { Proposal } from './proposal.ts'

/**
 * The identity of an offer as it is seen (product 10.11, decision 095): product, terms, rules for late payments and the
 * agreement's words in their language. Not the dates: they count from the payout, which has not happened.
 */
export function offerIdOf(
  { product, borrower, terms, offer, pack }: Proposal,
  loans: readonly BorrowerLoan[],
  language: Language,
): string {
  const agreement = contractText({
    pack,
    language,
    borrowerName: borrower.name,
    productName: product.name,
    terms,
    offer,
  })
  const seen = [
    product.id,
    Object.entries(terms).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    offer.annualPercentageRate,
    pack.lending.annualRate,
    lateRules(pack.legal, isRepeat(loans)),
    hashOf(agreement),
    pack.popAgreementUrl,
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
