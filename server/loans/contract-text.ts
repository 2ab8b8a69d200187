import { createHash } from 'node:crypto'
import * as texts from '#texts'
import type { Language } from '../../contract/market/language.ts'
import { LOAN_TERMS_VERSION, loanTerms } from '../../contract/market/legal/loan-terms.ts'
import type { MarketPack } from '../../contract/market/market.ts'
import type { ContractText } from '../database/tables/documents.ts'
import type { AgreedTerms, Offer } from '../terms/schedule.ts'
import { keyFacts } from './key-facts.ts'

export const agreements = ['loan'] as const
export type Agreement = (typeof agreements)[number]
export const CONTRACT_VERSION = LOAN_TERMS_VERSION

export const agreementTitle = (_: Agreement, language: Language): string =>
  texts.contract_title({}, { locale: language })

export type Contracting = {
  pack: MarketPack
  language: Language
  borrowerName: string
  productName: string
  terms: AgreedTerms
  offer: Offer
}

/** The agreement with this loan's own figures, followed by the terms every loan of the market has. */
export function contractText({
  pack,
  language,
  borrowerName,
  productName,
  terms,
  offer,
}: Contracting): ContractText {
  const locale = { locale: language }
  return {
    title: agreementTitle('loan', language),
    parties: [
      { text: texts.contract_lender({}, locale), value: pack.company.name },
      { text: texts.contract_borrower({}, locale), value: borrowerName },
      { text: texts.contract_product({}, locale), value: productName },
      ...keyFacts(offer, terms, { pack, language }),
    ],
    clauses: loanTerms(pack, language).map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: [...paragraphs],
    })),
  }
}

/** What was agreed can be proved: any change of a letter changes this. */
export const hashOf = (text: ContractText): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        text.title,
        text.parties.map(({ text: label, value }) => [label, value]),
        text.clauses.map(({ heading, paragraphs }) => [heading, paragraphs]),
      ]),
    )
    .digest('hex')
