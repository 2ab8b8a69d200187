import type { site } from '../../contract/calls/site.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { MarketPack } from '../../market/market.ts'
import { MINOR_PER_MAJOR } from '../../market/money.ts'
import { publicAddress } from './head.server.ts'

export type Costs = ReplyOf<typeof site.costExample>

const BASIS_POINTS_PER_PERCENT = 100
const organizationId = ({ company }: MarketPack) => new URL('#company', company.website).href

/** Data of schema.org, for whoever reads pages by machine. */
export const organization = (pack: MarketPack) => ({
  '@type': 'Organization',
  '@id': organizationId(pack),
  name: pack.appName,
  legalName: pack.company.name,
  url: pack.company.website,
  logo: publicAddress(pack, paths.sharePicture),
  email: pack.company.email,
  telephone: pack.company.phone,
  address: pack.company.address,
  identifier: pack.company.licenceNumber,
})

export const loanProducts = (pack: MarketPack, costs: Costs) =>
  costs.products.map((product) => ({
    '@type': ['FinancialProduct', 'LoanOrCredit'],
    name: product.name,
    description: product.description,
    provider: { '@id': organizationId(pack) },
    currency: pack.currency,
    amount: {
      '@type': 'MonetaryAmount',
      currency: pack.currency,
      minValue: product.amountMinMinor / MINOR_PER_MAJOR,
      maxValue: product.amountMaxMinor / MINOR_PER_MAJOR,
    },
    loanTerm: { '@type': 'QuantitativeValue', value: product.termDays, unitCode: 'DAY' },
    annualPercentageRate: {
      '@type': 'QuantitativeValue',
      value: product.annualRate / BASIS_POINTS_PER_PERCENT,
      unitCode: 'P1',
      ...(costs.rateNote && { description: costs.rateNote }),
    },
  }))

export type FaqEntry = { question: string; answer: string }

export const faqPage = (questions: readonly FaqEntry[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
