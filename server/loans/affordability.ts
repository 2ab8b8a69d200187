import { dayNumber } from '../../market/dates.ts'
import type { MarketPack } from '../../market/market.ts'
import { MINOR_PER_MAJOR } from '../../market/money.ts'
import { mulDivFloor } from '../../market/terms/mul-div-floor.ts'
import { type AgreedTerms, totalRepay } from '../../market/terms/schedule.ts'
import { type Book, components } from '../ledger/book.ts'
import { restructuredOn } from '../ledger/restructuring.ts'
import { type PricedProduct, type ProductRecord, termsFor } from './proposal.ts'

const BASIS_POINTS = 10_000
const YEAR_DAYS = 365
const YEAR_MONTHS = 12

const perMonth = (totalMinor: number, days: number) =>
  Math.ceil((totalMinor * YEAR_DAYS) / (days * YEAR_MONTHS))

/** What a loan's payments take a month: all of them, spread evenly over the term. */
const monthlyPayment = (terms: AgreedTerms): number => perMonth(totalRepay(terms), terms.termDays)

/** What a loan's payments take a month by the schedule by which it is repaid now. */
export function monthlyPaymentOf(terms: AgreedTerms, book: Book | null): number {
  const current = book?.accounts.slice(book.currentFrom) ?? []
  const [first] = current
  const last = current.at(-1)
  if (!book || !restructuredOn(book) || !first || !last) return monthlyPayment(terms)
  const totalMinor = current.reduce(
    (sum, { owed }) => sum + components.reduce((each, component) => each + owed[component], 0),
    0,
  )
  return perMonth(totalMinor, dayNumber(last.scheduledOn) - first.from)
}

type Income = { pack: MarketPack; salaryMinor: number; monthlyPaymentsMinor: number }

/** What the payments of a new loan may take a month; null where no regulator sets a share of the income. */
function monthlyRoom({ pack, salaryMinor, monthlyPaymentsMinor }: Income): number | null {
  const { debtService } = pack.lending
  if (!debtService) return null
  const months = pack.claims.salaryPer === 'year' ? YEAR_MONTHS : 1
  const shareMinor = mulDivFloor(salaryMinor, debtService.incomeBasisPoints, BASIS_POINTS * months)
  return shareMinor - monthlyPaymentsMinor
}

export type AffordedProduct = PricedProduct & Pick<ProductRecord, 'amount_max_minor'>

/** The most of a product, in whole units of the money, whose payments the income may bear beside the others. */
export function affordableMinor(product: AffordedProduct, income: Income): number {
  const roomMinor = monthlyRoom(income)
  if (roomMinor === null) return Number.POSITIVE_INFINITY
  const fits = (amountMinor: number) =>
    monthlyPayment(termsFor(product, amountMinor, income.pack)) <= roomMinor
  // Payments grow with the amount, so the largest that fits is found by halving.
  let least = 0
  let most = Math.floor(product.amount_max_minor / MINOR_PER_MAJOR)
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(middle * MINOR_PER_MAJOR)) least = middle
    else most = middle - 1
  }
  return least * MINOR_PER_MAJOR
}
