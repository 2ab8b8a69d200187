import * as texts from '#texts'
import type { site } from '../../contract/calls/site.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { formatPercent, localDay } from '../../market/dates.ts'
import { annualRateNote } from '../../market/legal/annual-rate.ts'
import type { MarketPack } from '../../market/market.ts'
import { formatMajor, formatMoney } from '../../market/money.ts'
import { offer } from '../../market/terms/schedule.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { charges, keyFactRows } from '../loans/key-facts.ts'
import { type ProductRecord, termsFor } from '../loans/proposal.ts'

const BASIS_POINTS = 10_000

/** A fee that does not grow with the amount weighs most on the smallest loan. */
const highestRate = (found: { product: ProductRecord; pack: MarketPack }, startOn: string) =>
  Math.max(
    ...[found.product.amount_min_minor, found.product.amount_max_minor].map((amountMinor) => {
      const terms = termsFor(found.product, amountMinor, found.pack)
      return offer({ ...terms, startOn }, found.pack.lending.annualRate).annualPercentageRate
    }),
  )

const sentences = { nominal: texts.cost_sentence_nominal, effective: texts.cost_sentence_effective }

/** The product and amount of the example: the first that is lent, and of it the smallest loan. */
function example(product: ProductRecord, call: Call, startOn: string) {
  const { pack, language } = call
  const method = pack.lending.annualRate
  const terms = termsFor(product, product.amount_min_minor, pack)
  const made = offer({ ...terms, startOn }, method)
  const locale = { pack, language }
  const money = (amountMinor: number) => formatMoney(amountMinor, pack.currency)
  return {
    productName: product.name,
    sentence: sentences[method]({
      amount: formatMajor(terms.principalMinor, pack.currency),
      days: terms.termDays,
      received: money(made.receivedMinor),
      total: money(made.totalRepayMinor),
      count: terms.periods,
      rate: formatPercent(made.annualPercentageRate / BASIS_POINTS, language),
    }),
    rateNote: annualRateNote(method),
    rows: [
      { text: texts.row_amount(), value: money(terms.principalMinor) },
      ...keyFactRows(made, terms, locale),
      ...charges(made, terms, locale),
    ],
  }
}

/** What a visitor must know before applying: computed from the products as they are lent today. */
export const costExampleHandlers = {
  costExample: async (call) => {
    const lent = await call.db
      .selectFrom('products')
      .selectAll()
      .where('market', '=', call.pack.market)
      .where('open', '=', true)
      .orderBy('position')
      .execute()
    const [first] = lent
    if (!first) return refuse(codes.notFound)
    const today = localDay(call.now, call.pack.timeZone)
    const rated = lent.map((product) => ({
      product,
      annualRate: highestRate({ product, pack: call.pack }, today),
    }))
    const terms = lent.map(({ term_days }) => term_days)
    return {
      ...example(first, call, today),
      termMinDays: Math.min(...terms),
      termMaxDays: Math.max(...terms),
      maxAnnualRate: Math.max(...rated.map(({ annualRate }) => annualRate)),
      products: rated.map(({ product, annualRate }) => ({
        name: product.name,
        description: product.description[call.language],
        amountMinMinor: product.amount_min_minor,
        amountMaxMinor: product.amount_max_minor,
        termDays: product.term_days,
        annualRate,
      })),
    }
  },
} satisfies Handlers<Pick<typeof site, 'costExample'>>
