import { createHash } from 'node:crypto'
import * as texts from '#texts'
import type { Language } from '../../market/language.ts'
import { LOAN_TERMS_VERSION, loanTermsClauses } from '../../market/legal/loan-terms.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { MarketPack } from '../../market/market.ts'
import type { AgreedTerms, Offer } from '../../market/terms/schedule.ts'
import type { ContractText } from '../database/tables/documents.ts'
import { keyFactRows } from './key-facts.ts'
import type { Payee } from './payee.ts'

export const agreements = ['loan'] as const
export type Agreement = (typeof agreements)[number]
export const CONTRACT_VERSION = LOAN_TERMS_VERSION

export const agreementTitle = (_: Agreement): string => texts.contract_title()

export type ContractInput = {
  pack: MarketPack
  language: Language
  borrower: { name: string }
  payee: Payee
  product: { name: string }
  terms: AgreedTerms
  offer: Offer
}

/** The agreement with this loan's own figures, followed by the terms every loan of the market has. */
export const contractText = (input: ContractInput): ContractText =>
  withLocale(input.language, () => textOf(input))

function textOf({ pack, language, borrower, payee, product, terms, offer }: ContractInput): ContractText {
  return {
    title: agreementTitle('loan'),
    parties: [
      { text: texts.contract_lender(), value: pack.company.name },
      { text: texts.contract_borrower(), value: borrower.name },
      ...(payee.document ? [{ text: texts.contract_document(), value: payee.document }] : []),
      ...(payee.account ? [{ text: texts.contract_account(), value: payee.account }] : []),
      { text: texts.contract_product(), value: product.name },
      ...keyFactRows(offer, terms, { pack, language }),
    ],
    clauses: loanTermsClauses(pack).map(({ heading, paragraphs }) => ({
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
