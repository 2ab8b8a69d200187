import * as v from 'valibot'
import { payTypes } from '../../market/constants.ts'
import {
  digits,
  essential,
  flag,
  labelled,
  loose,
  maybeOwned,
  money,
  optional,
  otherwise,
  ours,
  owned,
  reference,
} from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute } from '../wire/operation.ts'

export const order = { productId: reference(), orderId: owned('order') }
const payType = v.picklist([payTypes.bank, payTypes.miniMarket])

/**
 * What is to be paid. The service computes the amount from the order and this choice; `amount` is only what the page
 * showed. `upTo` is the last chosen period; without it the amount is matched against the open periods, for callers that
 * know the base contract's fields alone.
 */
export const choice = {
  amount: optional(32),
  upTo: ours(v.optional(v.union([digits(3), v.literal('')]), '')),
  settle: ours(v.optional(flag(), '0')),
}

const period = v.object({
  periodNo: essential(loose),
  totalAmount: money(loose),
  at: money(v.string()),
  canClick: loose,
  check: loose,
  periodStatus: loose,
  repayDes: v.string(),
  dueTime: v.string(),
  /** The day itself, `2026-11-30`, for the calendar file. */
  dueOn: ours(v.optional(v.string(), '')),
})

/** Product 7.3 and the repayment calls of 7.5. */
export const repayment = {
  payCodeCreate: endpoint({
    summary: 'The virtual account or shop code to pay with',
    method: 'POST',
    path: '/v3/loan-details/generate-vcode',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(20),
    request: v.object({
      ...order,
      ...choice,
      payCode: optional(64),
      pay_type: v.optional(v.union([payType, v.literal('')]), ''),
      is_default: v.optional(flag(), '1'),
      is_display: v.optional(flag(), '0'),
      specific_num: optional(32),
      /** The code that the page has shown: it is shown again for as long as it may be paid as it was quoted. */
      codeId: ours(maybeOwned('payCode')),
    }),
    reply: v.object({
      amount: essential(v.string()),
      vcode: essential(v.string()),
      cardNo: v.string(),
      payType: otherwise(payType, payTypes.bank),
      payCode: v.string(),
      payStep: v.union([
        v.array(v.object({ name: v.string(), step: v.array(v.string()) })),
        v.array(v.string()),
      ]),
      specificNum: v.string(),
      telephone: v.string(),
      /** What the status call asks for, when the code ends, and what a phone can scan or open. */
      codeId: ours(v.optional(loose, '')),
      payName: ours(v.optional(v.string(), '')),
      expiresAt: ours(v.optional(v.string(), '')),
      qr: ours(v.optional(v.string(), '')),
      intent: ours(v.optional(v.string(), '')),
      /** The branch code (IFSC) that a bank transfer needs beside the account number; '' where it needs none. */
      branch: ours(v.optional(v.string(), '')),
    }),
  }),
  payStatus: endpoint({
    summary: 'Whether the money of a pay code has arrived',
    ours: true,
    method: 'POST',
    path: '/v3/loan-details/pay-status',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(240),
    request: v.object({ codeId: owned('payCode') }),
    reply: v.object({
      /** `waiting`: nothing yet; `received`: the gateway reported it; `credited`: it is in the ledger; `expired`; `reversed`. */
      state: essential(v.picklist(['waiting', 'received', 'credited', 'expired', 'reversed'])),
      /** How the amount paid differs from the amount due. */
      difference: otherwise(v.picklist(['none', 'part', 'over', 'late']), 'none'),
      /** One sentence for the borrower, in their language. */
      explanation: v.string(),
      amount: v.string(),
      paid: v.string(),
      /** What is still missing, or the credit left over; empty when nothing is. */
      rest: v.string(),
      payments: v.array(
        v.object({
          /** As receipts know it: the entry in the ledger; '' until there is one. */
          paymentId: loose,
          amount: v.string(),
          at: v.string(),
          state: otherwise(v.picklist(['received', 'credited', 'reversed']), 'received'),
          /** What the bank took back of it; empty where nothing. */
          takenBack: ours(v.optional(v.string(), '')),
        }),
      ),
      settled: loose,
    }),
  }),
  settlementQuote: endpoint({
    summary: 'What pays the whole loan off today, item by item',
    ours: true,
    method: 'POST',
    path: '/v3/loan-details/settlement-quote',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object(order),
    reply: v.object({
      /** '0' while the terms do not allow it yet; `note` then says from when. */
      allowed: loose,
      total: money(essential(v.string())),
      /** What is not charged because it is paid early; empty when nothing. */
      saved: v.string(),
      /** What is open without settling, and what settling costs as a whole percentage of it; absent when nothing is saved. */
      saving: v.optional(v.object({ open: essential(v.string()), percent: essential(loose) })),
      validUntil: v.string(),
      items: v.array(labelled),
      note: v.string(),
      /** '1' within the days of second thoughts, with the last moment of them. */
      coolingOff: v.optional(loose, '0'),
      coolingOffUntil: v.optional(v.string(), ''),
    }),
  }),
  refundAsk: endpoint({
    summary: 'Ask for credit to be paid back',
    ours: true,
    method: 'POST',
    path: '/v3/loan-details/refund-ask',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object(order),
    reply: v.object({ amount: v.string(), note: v.string() }),
  }),
  creditUse: endpoint({
    summary: 'Use credit of one loan for another at once, as it was offered',
    ours: true,
    method: 'POST',
    path: '/v3/loan-details/credit-use',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    /** `nowMinor`: the amount that was shown; where another one is right by now, nothing is moved. */
    request: v.object({ ...order, toOrderId: owned('order'), nowMinor: digits(15) }),
    reply: v.object({ moved: loose, note: v.string() }),
  }),
  creditDecline: endpoint({
    summary: 'Whether credit of a loan stays for no other loan',
    ours: true,
    method: 'POST',
    path: '/v3/loan-details/credit-decline',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ ...order, declined: flag() }),
    reply: v.object({ note: v.string() }),
  }),
  payMethods: endpoint({
    summary: 'The banks or shops one can pay at',
    method: 'POST',
    path: '/v3/loan-details/init-pay-type',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({
      ...order,
      ...choice,
      amount: ours(choice.amount),
      is_display: ours(v.optional(flag(), '0')),
      pay_type: payType,
    }),
    reply: v.array(
      v.object({
        bankName: essential(v.string()),
        method: v.array(v.string()),
        /** The code to send back, and why a channel cannot be used for this amount ('' when it can). */
        payCode: ours(v.optional(v.string(), '')),
        unavailable: ours(v.optional(v.string(), '')),
      }),
    ),
  }),
  extensionDetails: endpoint({
    summary: 'What extending the term costs and until when it can be paid',
    method: 'POST',
    path: '/v3/loan-details/delay-detail',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object(order),
    reply: v.object({
      productName: v.string(),
      productLogo: v.string(),
      delayShouldPayAmount: essential(v.string()),
      delayExpiryTime: v.string(),
      /** What it costs beside what doing nothing costs, the cheaper first. */
      compared: ours(v.optional(v.string(), '')),
      orderDetail: v.object({ detail: v.array(labelled) }),
      telephone: v.string(),
    }),
  }),
  instalments: endpoint({
    summary: 'The pending and paid periods of an order',
    method: 'POST',
    path: '/v3/installment/loan-play-detail',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({ productId: reference(), orderId: maybeOwned('order') }),
    reply: v.object({
      productName: v.string(),
      repayWaitCount: loose,
      note: v.string(),
      /** '1' where cards and wallets are taken. */
      cards: ours(v.optional(loose, '0')),
      /** Where more time is sold: what it costs beside what doing nothing costs. */
      extension: ours(v.optional(v.string(), '')),
      /** What credit of other loans is going to pay of it, and when. */
      credit: ours(v.optional(v.array(v.string()), [])),
      repayPlanDetail: essential(
        v.object({
          /** A period that cannot be read would make the sum too small. */
          repayWaitDetail: essential(v.array(period)),
          repayYetDetail: v.array(period),
        }),
      ),
    }),
  }),
}
