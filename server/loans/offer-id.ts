import { createHash } from 'node:crypto'
import type { Language } from '../../market/language.ts'
import { type BorrowerLoan, rulesFor } from './applications.ts'
import { contractText, hashOf } from './contract-text.ts'
import type { SignableProposal } from './proposal.ts'

/**
 * The identity of an offer as it is seen (product 10.11, decision 095): product, terms, the rules beside them and the
 * agreement's text in their language. Not the dates: they count from the payout, which has not happened.
 */
export function offerIdOf(
  proposal: SignableProposal,
  loans: readonly BorrowerLoan[],
  language: Language,
): string {
  const { product, terms, offer, pack } = proposal
  const agreement = contractText({ ...proposal, language })
  const seen = [
    product.id,
    Object.entries(terms).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    offer.annualPercentageRate,
    pack.lending.annualRate,
    rulesFor(proposal, loans),
    hashOf(agreement),
    pack.popAgreementUrl,
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
