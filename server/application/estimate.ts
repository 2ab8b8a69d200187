import * as texts from '#texts'
import type { site } from '../../contract/calls/site.ts'
import { convertIncome, isUnusualIncome } from '../../market/income.ts'
import { annualRateNote } from '../../market/legal/annual-rate.ts'
import { formatMajor } from '../../market/money.ts'
import { statusCodes } from '../../market/order-status.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { OrderSummary, Situation } from '../loans/eligibility.ts'
import { refusedOffer } from '../loans/ineligible-text.ts'
import { offerRows } from '../loans/key-facts.ts'
import { type ProductRecord, priceOf } from '../loans/proposal.ts'
import { type Recommendation, recommend, refusalOfAll } from '../loans/recommend.ts'
import { creditLimit, INCOME_MAX_MINOR } from './decision/credit-limit.ts'
import { type ApplicationDetails, outcomeOf } from './decision/policy.ts'
import { reasonTexts } from './decision-words.ts'

type Answered = { incomeMinor: number; monthlyPaymentsMinor: number; age: number }

/** What the policy would know of somebody who answers so and of whom nothing else speaks against a loan. */
const detailsOf = ({ incomeMinor, ...answered }: Answered): ApplicationDetails => ({
  ...answered,
  incomeMinor,
  questionedIncomeMinor: incomeMinor,
  identity: 'matches',
  account: 'valid',
  isDocumentElsewhere: false,
  hasOverdueLoan: false,
  openLoans: 0,
  repaidLoans: 0,
  canCheckIdentity: false,
  canCheckAccount: false,
})

/** A loan elsewhere, of which only its payments are known: they take their part of the income, and nothing of the limit. */
const elsewhere = (monthlyPaymentMinor: number, createdAt: Date): OrderSummary => ({
  id: '',
  productId: '',
  status: statusCodes.active,
  isOverdue: false,
  principalMinor: 0,
  monthlyPaymentMinor,
  decision: '',
  createdAt,
})

/** The situation of that person on the day after approval. */
const situationOf = ({ incomeMinor, monthlyPaymentsMinor }: Answered, { pack, now }: Call): Situation => ({
  limitMinor: creditLimit({ incomeMinor, repaidLoans: 0 }, pack),
  salaryMinor: incomeMinor,
  orders: monthlyPaymentsMinor > 0 ? [elsewhere(monthlyPaymentsMinor, now)] : [],
  pack,
  now,
})

const OFFERS_MOST = 3

/** What was asked for where that can be had, else the nearest amount of the product. */
function pricedAs({ product, amountMinor }: Recommendation<ProductRecord>, askedMinor: number, call: Call) {
  const { pack, language, now } = call
  const chosenMinor = Math.min(Math.max(askedMinor, product.amount_min_minor), amountMinor)
  const { offer, terms } = priceOf({ product, pack }, now, { amountMinor: chosenMinor })
  return {
    askedFor: chosenMinor === askedMinor,
    row: {
      name: product.name,
      term: texts.days({ count: terms.termDays }),
      rows: offerRows(offer, terms, { pack, language }),
    },
    totalMinor: offer.totalRepayMinor,
  }
}

const unlikely = () => ({ likely: '0' as const, limit: '', offers: [], rateNote: '' })

/** Product 10.13, before anything is asked: the rules that decide and price, over three answers, of which nothing is stored. */
export const estimateHandlers = {
  loanEstimate: async (call, { income, incomePer, payments = 0, age, amount }) => {
    const { pack, db } = call
    const answeredMinor = Math.min(income, INCOME_MAX_MINOR)
    const incomeMinor = Math.min(
      convertIncome(answeredMinor, incomePer, pack.claims.salaryPer),
      INCOME_MAX_MINOR,
    )
    const answered = { incomeMinor, monthlyPaymentsMinor: payments, age: age ?? pack.legal.minimumAge }
    const doubtful = isUnusualIncome(answeredMinor, incomePer, pack) ? '1' : '0'
    const { status, reason } = outcomeOf(detailsOf(answered), pack)
    if (status !== 'approved') return { ...unlikely(), ...reasonTexts(reason, pack), doubtful }
    const products = await db.selectFrom('products').selectAll().where('market', '=', pack.market).execute()
    const situation = situationOf(answered, call)
    const had = recommend(products, situation).filter(({ product }) => product.open)
    if (had.length === 0) {
      const refused = refusalOfAll(products, situation)
      const message = refused ? refusedOffer(refused.ineligible, refused.product, call).message : ''
      return { ...unlikely(), message, change: '', doubtful }
    }
    const offers = had
      .map((recommended) => pricedAs(recommended, amount, call))
      .toSorted(
        (one, other) => Number(other.askedFor) - Number(one.askedFor) || one.totalMinor - other.totalMinor,
      )
    return {
      likely: '1' as const,
      limit: formatMajor(Math.max(...had.map(({ amountMinor }) => amountMinor)), pack.currency),
      message: offers.some(({ askedFor }) => askedFor) ? '' : texts.estimate_other_amount(),
      change: '',
      offers: offers.slice(0, OFFERS_MOST).map(({ row }) => row),
      rateNote: annualRateNote(pack.lending.annualRate),
      doubtful,
    }
  },
} satisfies Handlers<Pick<typeof site, 'loanEstimate'>>
