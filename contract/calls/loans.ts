import * as v from 'valibot'
import { JUMP_CONSTANT, PUSH_CONSTANT, SMS_CODE_MAX, TERM_UNITS } from '../../market/constants.ts'
import {
  amount,
  calendarDay,
  digits,
  essential,
  labelled,
  loose,
  maybeOwned,
  maybeReference,
  money,
  optional,
  otherwise,
  ours,
  owned,
  payDay,
  reference,
  required,
  stars,
} from '../wire/fields.ts'
import { endpoint, ofBorrower, perMinute, readsPerMinute } from '../wire/operation.ts'
import { recommendedOnDetails } from './products.ts'

const order = { productId: reference(), orderId: owned('order') }

const planned = v.object({
  title: v.string(),
  amount: v.string(),
  dueTime: v.string(),
  state: otherwise(v.picklist(['paid', 'open', 'late']), 'open'),
})

/** What is to be paid next and until when, already formatted. */
export const owedNext = v.object({ amount: essential(v.string()), until: v.string() })

/** How much of everything that a loan costs is repaid; the percentage is whole, and 100 only where nothing is open. */
export const repaidShare = v.object({
  paid: essential(v.string()),
  total: essential(v.string()),
  percent: essential(loose),
})

/** A loan that is paid off: what paying early saved (empty where it saved nothing), and what the credit bureau learns. */
export const paidOff = v.object({ saved: v.string(), bureau: v.string() })

/** Money on its way to the borrower, and how far it is by what is recorded of it. */
export const trackedPayout = v.object({
  purpose: otherwise(v.picklist(['loan', 'refund']), 'loan'),
  tone: otherwise(v.picklist(['calm', 'good', 'warn']), 'calm'),
  amount: essential(v.string()),
  /** Masked; empty where it is not known. */
  account: v.string(),
  /** What happens now, and what the borrower can do. */
  note: v.string(),
  /** '1': the account has to be looked at. */
  needsAccount: loose,
  steps: v.array(
    v.object({
      title: v.string(),
      state: otherwise(v.picklist(['done', 'current', 'ahead', 'stopped']), 'ahead'),
      /** When; empty where no time is recorded. */
      at: v.string(),
    }),
  ),
})
export type TrackedPayoutReply = v.InferOutput<typeof trackedPayout>

/** What an offer gives and takes: its total is what is received and what that costs. */
const offerCost = v.object({
  received: essential(v.string()),
  costs: essential(v.string()),
  total: essential(v.string()),
  /** What is received, as a whole percentage of the total. */
  percent: essential(loose),
})

const whole = v.pipe(v.number(), v.safeInteger())

/** A product that the borrower may have, with all that its price is computed of (`market/terms/schedule.ts`). */
const loanOption = v.object({
  productId: v.string(),
  name: v.string(),
  leastMinor: whole,
  mostMinor: whole,
  periods: whole,
  termDays: whole,
  dailyRateMicro: whole,
  serviceFeeBasisPoints: whole,
  periodFeeMinor: whole,
  feeTaxBasisPoints: whole,
  payoutUnitMinor: whole,
  /** Whether due dates may follow the borrower's pay-day. */
  followsPay: v.optional(v.boolean(), false),
})
export type LoanOption = v.InferOutput<typeof loanOption>

const repayPlan = v.object({
  title: v.string(),
  amount: v.string(),
  description: v.string(),
  pay_time: v.string(),
})

/** Why a borrower may not have a product today; `policy.ts` of the service declines by four of them. */
export const ineligibleReasons = [
  'application',
  'overdue',
  'waiting',
  'running',
  'declined',
  'salary',
  'limit',
  'debtService',
  'amount',
  'open',
  'closed',
] as const

/** What comes with code 1016 (an addition of ours): the reason, and the order that prevents it, if one does. */
export const ineligible = v.object({
  reason: v.picklist(ineligibleReasons),
  orderId: v.optional(v.string(), ''),
  productId: v.optional(v.string(), ''),
})
export type IneligibleReason = (typeof ineligibleReasons)[number]

/** The same beside its text, for pages that offer loans or would. */
const refusedOffer = v.object({ ...ineligible.entries, message: v.string() })

/** Product 7.5 (loan-confirm, contract) and 7.6. */
export const loans = {
  loanDetails: endpoint({
    summary: 'An order as its borrower sees it: status, rows, actions, recommended products',
    method: 'POST',
    path: '/v3/loan-details/loan-details',
    dialect: 'flag',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(240),
    tokenHeaders: true,
    request: v.object(order),
    reply: v.object({
      orderStatus: essential(loose),
      noticeStatusText: v.string(),
      noticeDesText: v.string(),
      productName: v.string(),
      productLogo: v.string(),
      userOrderDetail: v.object({ detail: v.array(labelled) }),
      recProducts: v.optional(v.array(recommendedOnDetails), []),
      inside: v.optional(loose, '0'),
      h5Url: v.optional(v.string(), ''),
      isDelay: v.optional(loose, '0'),
      /** Where more time is sold: what it costs beside what doing nothing costs. */
      extensionCost: ours(v.optional(v.string(), '')),
      telephone: v.optional(v.string(), ''),
      isScore: v.optional(loose, '0'),
      owed: ours(v.optional(owedNext)),
      repaid: ours(v.optional(repaidShare)),
      /** The payments of the loan, and whether an agreement can be read. */
      plan: ours(v.optional(v.array(planned))),
      hasContract: ours(v.optional(loose, '0')),
      /** Second thoughts: what gives the money back, and the last moment. */
      coolingOff: ours(v.optional(v.object({ amount: essential(v.string()), until: v.string() }))),
      /** Money of the borrower beyond the debt, and whether its refund can be requested. */
      credit: ours(
        v.optional(
          v.object({
            amount: essential(v.string()),
            note: v.string(),
            mayAsk: loose,
            /** What it will be used for on other loans of the borrower, and what may be used of it now (`creditUse`). */
            uses: v.optional(
              v.array(
                v.object({ toOrderId: v.string(), note: v.string(), now: v.string(), nowMinor: loose }),
              ),
              [],
            ),
            /** '1' where it would be used and the borrower does not want that; '' where there is nothing to decline. */
            declined: v.optional(loose, ''),
          }),
        ),
      ),
      paidOff: ours(v.optional(paidOff)),
      /** The money of the loan and refunds on their way, and for some days after they arrived. */
      payouts: ours(v.optional(v.array(trackedPayout), [])),
      /** The money did not arrive because of the account; the notice says what to do about it. */
      accountProblem: ours(v.optional(loose, '0')),
      /** Why this borrower may not take the loan again; empty where that may be done. */
      notAgain: ours(v.optional(v.string(), '')),
      /** The reason of it, and the order that prevents it. */
      notAgainReason: ours(v.optional(ineligible)),
      playeduL: v.optional(v.string(), ''),
      reyMsg: v.optional(v.string(), ''),
    }),
  }),
  scoreSave: endpoint({
    summary: 'Rate the service from loan details',
    method: 'POST',
    path: '/v3/loan-details/google-score',
    dialect: 'flag',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    tokenHeaders: true,
    request: v.object({
      /** Always 5 on the wire (product 7.6); what the borrower chose is `chosenScore` (product 10.7). */
      score: stars(),
      chosenScore: ours(v.optional(stars())),
      orderId: ours(maybeOwned('order')),
    }),
    reply: v.object({}),
  }),
  loanConfirm: endpoint({
    summary: 'The offer before it is confirmed: amounts, plan, charges',
    method: 'POST',
    path: '/v3/loan-confirm/loan-detail-confirm',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({
      productId: reference(),
      /** What the borrower chose; without it the offer is of the most that can be had. */
      amount: ours(v.optional(amount())),
      /** The day of the month after which payments are to fall due; without it they follow the term alone. */
      payDay: ours(v.optional(payDay())),
    }),
    reply: v.object({
      productLogo: v.string(),
      productName: v.string(),
      amount: money(essential(v.string())),
      periods: essential(loose),
      termUnit: v.string(),
      details: v.array(labelled),
      detail1: v.optional(v.array(labelled), []),
      detail2: v.optional(v.array(labelled), []),
      repay_plans: v.array(repayPlan),
      firstPayTime: v.string(),
      firstPeriodDay: loose,
      pRateDsc: v.string(),
      sendSms: v.optional(loose, '0'),
      isPopType: v.optional(loose, '0'),
      popContent: v.optional(v.string(), ''),
      popTitle: v.optional(v.string(), ''),
      popAgreementUrl: v.optional(v.string(), ''),
      note: v.optional(v.string(), ''),
      sp_rate: v.optional(v.string(), ''),
      /** How the annual rate among the details is computed. */
      rateNote: ours(v.optional(v.string(), '')),
      cost: ours(v.optional(offerCost)),
      /** The identity of this offer: it goes back with the confirmation (decision 095). */
      offerId: ours(v.optional(v.string(), '')),
      /** That after which payments fall due; empty where they follow the term alone. */
      payDay: ours(v.optional(v.string(), '')),
      /** '1' where there are several amounts to choose from (`loanChoice`). */
      mayChoose: ours(v.optional(loose, '0')),
      /** '1' where confirming needs a code, sent to the number of the account. */
      signsWithCode: ours(v.optional(loose, '0')),
    }),
  }),
  loanChoice: endpoint({
    summary: 'The amounts and terms that this borrower may choose from, and what their price is made of',
    ...ofBorrower,
    path: '/v3/loan-confirm/loan-choice',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ productId: reference() }),
    /** Each term is that of a product; the one in the request is the first. */
    reply: v.object({ options: essential(v.array(loanOption)), startOn: essential(calendarDay()) }),
  }),
  offerRefusal: endpoint({
    summary: 'Why no product is offered to this borrower today, where none is',
    ours: true,
    method: 'POST',
    path: '/v3/product/offer-refusal',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    /** Without a refusal something is offered. */
    reply: v.object({ refusal: v.optional(refusedOffer) }),
  }),
  loanPush: endpoint({
    summary: 'Confirm the loan',
    method: 'POST',
    path: '/v3/loan-confirm/loan-detail-push',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    stepUp: { operation: 'loanPush', taken: 'with' },
    limit: perMinute(10),
    request: v.object({
      amount: amount(),
      periods: digits(3),
      termUnit: v.pipe(required(16), v.regex(TERM_UNITS, 'days')),
      productId: reference(),
      /** That of the offer which was seen; a caller who got none sends none. */
      offerId: ours(maybeReference()),
      payDay: ours(v.optional(payDay())),
      /** Where the offer `signsWithCode`: the one that `stepUpCodeSend` sent. */
      smsCode: ours(optional(SMS_CODE_MAX)),
      confirmFrom: v.optional(v.literal(PUSH_CONSTANT.confirmFrom), PUSH_CONSTANT.confirmFrom),
    }),
    constants: PUSH_CONSTANT,
    reply: v.object({ lendDetailsUrl: v.string() }),
  }),
  contractList: endpoint({
    summary: 'The agreements of a product',
    method: ['GET', 'POST'],
    path: '/v3/contract/contract',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ productId: reference(), scene: optional(16) }),
    reply: v.object({ list: v.array(v.object({ title: v.string() })) }),
  }),
  contractRead: endpoint({
    summary: 'The words of one agreement, as offered or as agreed',
    ours: true,
    method: 'POST',
    path: '/v3/contract/contract-read',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({
      productId: reference(),
      position: digits(3),
      orderId: maybeOwned('order'),
      /** As in `loanConfirm`, for an agreement that is offered. */
      amount: v.optional(amount()),
      payDay: v.optional(payDay()),
    }),
    reply: v.object({
      title: essential(v.string()),
      version: v.string(),
      hash: v.string(),
      /** When it was agreed to, formatted; empty before. */
      agreedAt: v.string(),
      parties: v.array(labelled),
      /** The payments, and from which day they are counted. */
      schedule: v.optional(v.array(repayPlan), []),
      scheduleNote: v.optional(v.string(), ''),
      clauses: essential(v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) }))),
    }),
  }),
  contractJump: endpoint({
    summary: 'The address of one agreement',
    method: ['GET', 'POST'],
    path: '/v3/contract/contract-jump',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({
      productId: reference(),
      scene: required(16),
      position: digits(3),
      orderId: maybeOwned('order'),
      contractFrom: v.optional(v.literal(JUMP_CONSTANT.contractFrom), JUMP_CONSTANT.contractFrom),
    }),
    constants: JUMP_CONSTANT,
    reply: v.object({ contract_url: essential(v.string()) }),
  }),
}
