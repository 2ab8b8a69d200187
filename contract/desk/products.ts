import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import { calendarDay, reference, required, text } from '../wire/fields.ts'
import { staffAct, staffProposal, staffRead } from '../wire/operation.ts'
import { everyone } from '../wire/roles.ts'

/** The terms of a product as somebody types them: amounts in whole money, shares in percent. */
export const termFields = [
  'amountMin',
  'amountMax',
  'termDays',
  'periods',
  'dailyRatePercent',
  'serviceFeePercent',
  'periodFee',
  'extensionDays',
  'extensionFeePercent',
  'maxExtensions',
] as const
export type TermField = (typeof termFields)[number]
export type TypedTerms = Readonly<Record<TermField, string>>

/** What a loan of one amount costs under the terms. Rates are in hundredths of a percent. */
export type TermFigures = {
  principalMinor: number
  receivedMinor: number
  serviceFeeMinor: number
  interestMinor: number
  feesMinor: number
  totalRepayMinor: number
  annualRate: number
  /** All that it costs if nothing is late, and the most that it may ever cost. */
  chargesMinor: number
  capMinor: number
  periods: readonly { periodNo: number; dueOn: string; amountMinor: number }[]
}

export type TermsComputed = {
  problems: readonly { field: TermField; message: string }[]
  /** Of the smallest loan and of the largest; empty while something is wrong. */
  figures: readonly TermFigures[]
}

export type ProductRow = {
  productId: string
  market: Market
  name: string
  open: boolean
  amountMinMinor: number
  amountMaxMinor: number
  termDays: number
  /** The highest of its loans. */
  annualRate: number
  /** The day from which other terms hold; empty where none are planned. */
  changesOn: string
}

export type ProductVersionRow = {
  version: number
  holdsFrom: string
  state: 'past' | 'current' | 'planned'
  source: 'file' | 'desk'
  open: boolean
  terms: TypedTerms
}

const productId = reference()
const seen = v.pipe(v.number(), v.integer(), v.minValue(1))
const terms = v.object(v.entriesFromList(termFields, text(20)))

export const productsDesk = {
  productList: staffRead<{ rows: ProductRow[] }>()({
    summary: 'The products of all markets',
    by: everyone,
    request: v.object({}),
  }),
  productShow: staffRead<{
    product: ProductRow
    /** The number of the newest version, planned ones included: a change names the one that was seen. */
    seen: number
    terms: TypedTerms
    versions: ProductVersionRow[]
  }>()({
    summary: 'One product: its terms now, and all versions',
    by: everyone,
    request: v.object({ productId }),
  }),
  productCompute: staffRead<TermsComputed>()({
    summary: 'What loans under terms that are being typed would cost',
    by: everyone,
    request: v.object({ productId, terms }),
  }),
  productChange: staffProposal({
    summary: 'Other terms for a product from a day on',
    by: ['manager'],
    approvers: ['manager'],
    request: v.object({
      productId,
      seen,
      terms,
      holdsFrom: calendarDay(),
      reason: required(500),
    }),
  }),
  productOpen: staffAct()({
    summary: 'Offer a product, or stop offering it; loans that exist are not touched',
    by: ['manager'],
    request: v.object({ productId, seen, open: v.boolean(), reason: required(500) }),
  }),
}
