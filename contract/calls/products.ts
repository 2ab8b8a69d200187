import * as v from 'valibot'
import type { Market } from '../../market/language.ts'
import {
  calendarDay,
  digits,
  essential,
  labelled,
  loose,
  maybeReference,
  optional,
  ours,
  reference,
  required,
  text,
} from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute, staffAct, staffProposal, staffRead } from '../wire/operation.ts'
import { everyone } from '../wire/roles.ts'

/** What the product gives and costs this borrower today: amount, payments, total, annual rate. Empty where it cannot be had. */
const forBorrower = ours(v.optional(v.array(labelled), []))

/** A product beside an order (product 3). The base contract's names for the last six are obfuscated; the wire-name map holds them. */
export const recommendedOnDetails = v.object({
  productLogo: v.string(),
  productName: v.string(),
  amountRange: v.string(),
  amountRangeDes: v.string(),
  loanRate: v.string(),
  productDesc: v.string(),
  buttonText: v.string(),
  enabled: loose,
  globally: loose,
  productCode: essential(loose),
  forBorrower,
})
export type RecommendedOnDetails = v.InferOutput<typeof recommendedOnDetails>

const recommended = v.object({
  id: essential(loose),
  productLogo: v.string(),
  productName: v.string(),
  buttonStatus: loose,
  buttonText: v.string(),
  amountRange: v.string(),
  amountRangeDes: v.string(),
  loan_rate: v.string(),
  productDesc: v.string(),
  productTags: v.array(v.string()),
  /** Why it is shown to this borrower, in a few words. */
  reason: ours(v.optional(v.string(), '')),
  forBorrower,
})
export type Recommended = v.InferOutput<typeof recommended>

const event = { productId: maybeReference(), moduleId: reference(16), positionId: reference(16) }

/** Where a joint login can fail, as `approaches` names it; whatever else is sent is read as `unknown`. */
export const approaches = ['session', 'partner', 'account', 'error', 'unknown'] as const
export type Approach = (typeof approaches)[number]
export const approachOf = (text: string): Approach =>
  approaches.find((approach) => approach === text) ?? 'unknown'

/** Joint-login failure and product-click tracking: the base contract shows no real names but these two (7.5). */
const standRequest = v.object({ approaches: required(64), productCode: maybeReference() })

/** An order in a list. */
export const listedOrder = {
  orderId: essential(v.string()),
  productId: v.string(),
  productName: v.string(),
  productLogo: v.string(),
  orderStatus: essential(loose),
  statusText: v.string(),
  amount: v.string(),
  /** What is to be paid next and until when; empty where nothing is. */
  owed: v.string(),
}

/** So many orders are a page. */
export const ORDERS_PER_PAGE = 50

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

/** Product 7.5 (recommend, events, apply, stand) and 7.6.2, 7.6.4. */
export const products = {
  recommendedList: endpoint({
    summary: 'Products this borrower may apply for',
    method: 'POST',
    path: '/v3/product/recommend-product-list',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ scene: optional(64) }),
    reply: v.array(recommended),
  }),
  pageEventSave: endpoint({
    summary: 'A tap on a recommended product (fire and forget)',
    method: 'POST',
    path: '/pageEvent/save',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(120),
    request: v.object(event),
    reply: v.object({}),
  }),
  serviceEventSave: endpoint({
    summary: 'An event on loan details (fire and forget)',
    method: 'POST',
    path: '/service/event/save',
    dialect: 'flag',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(120),
    tokenHeaders: true,
    request: v.object(event),
    reply: v.object({}),
  }),
  productApply: endpoint({
    summary: 'Apply for a recommended product: an address to open',
    method: 'POST',
    path: '/v3/product/apply',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(30),
    request: v.object({ product_id: reference(), module_id: reference(16), scene: optional(64) }),
    reply: v.object({ url: essential(v.string()) }),
  }),
  productRedirect: endpoint({
    summary: 'Open a product recommended beside an order: a link to follow',
    method: 'POST',
    path: '/v3/product/redirect',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(30),
    tokenHeaders: true,
    request: v.object({ module: required(16), position: required(16), productCode: reference() }),
    reply: v.object({ link: essential(v.string()) }),
  }),
  orderList: endpoint({
    summary: 'The orders of this borrower, newest first, fifty at a time',
    ours: true,
    method: 'POST',
    path: '/v3/order/order-list',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ /** 0 for the newest. */ page: v.optional(digits(3), '0') }),
    reply: v.array(v.object(listedOrder)),
  }),
  standTargeted: endpoint({
    summary: 'Why a joint login failed, and what to offer instead',
    method: 'POST',
    path: '/stand/targeted',
    dialect: 'stand',
    by: 'anyone',
    kind: 'read',
    limit: readsPerMinute(60),
    request: standRequest,
    reply: v.object({
      statusCode: loose,
      noticeText: v.string(),
      errorText: v.string(),
      productList: v.array(
        v.object({
          productLogo: v.string(),
          productName: v.string(),
          buttonText: v.string(),
          buttonState: loose,
          amountRange: v.string(),
          productDesc: v.string(),
          entryId: essential(loose),
        }),
      ),
    }),
  }),
  standNecessity: endpoint({
    summary: 'A product on the joint-login failure page was seen',
    method: 'POST',
    path: '/stand/necessity',
    dialect: 'stand',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(60),
    request: standRequest,
    reply: v.object({}),
  }),
  standJoint: endpoint({
    summary: 'A product on the joint-login failure page was tapped: a link to follow',
    method: 'POST',
    path: '/stand/joint',
    dialect: 'stand',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(60),
    request: standRequest,
    reply: v.object({ link: essential(v.string()) }),
  }),
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
