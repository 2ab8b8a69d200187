import * as v from 'valibot'
import {
  essential,
  flag,
  loose,
  maybeOwned,
  maybeReference,
  optional,
  ours,
  owned,
  reference,
  required,
} from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute } from '../wire/operation.ts'
import { PROVIDER } from '../wire/provider.ts'
import { choice } from './repayment.ts'

/** Product 3. `cardNo` shows the last four digits only: the whole number is known to the vault and nobody else. */
export const bankCard = v.object({
  id: essential(loose),
  bankName: v.string(),
  cardNo: v.string(),
  bankCode: v.string(),
  brand: ours(v.optional(v.string(), '')),
  expiry: ours(v.optional(v.string(), '')),
})

/** What the page showed: that is charged, or nothing is. */
const shownAmount = { amount: required(32) }

const cardPath = (call: string) => `/api/v1/${PROVIDER}/${PROVIDER}-api/service/loan/${call}`

/** Repayment by card and wallet (product 7.3). The calls for stored cards are ours: the base contract names the page but not what it says. */
export const cards = {
  cardWays: endpoint({
    summary: 'The cards and wallet an order can be paid with',
    method: 'POST',
    path: cardPath('repayment-way'),
    dialect: 'envelope',
    by: 'borrower',
    kind: 'act',
    limit: readsPerMinute(60),
    request: v.object({
      orderId: owned('order'),
      ...choice,
      amount: ours(choice.amount),
      /** A payment that waits for its code: its amount is shown again, and not that of today. */
      repaymentRecordId: ours(maybeOwned('repaymentRecord')),
    }),
    reply: v.object({
      alipay: loose,
      /** The identity of the quote: what pays carries it, with the amount that was shown. */
      repayToken: essential(v.string()),
      bankCards: v.array(bankCard),
      /** What is charged, up to which period, and until when: the quote. */
      amount: ours(v.optional(v.string(), '')),
      upTo: ours(v.optional(loose, '')),
      validUntil: ours(v.optional(v.string(), '')),
      /** The payment that the request names, if it still waits for its code; absent where a backend does not say. */
      repayRecordId: ours(v.optional(loose)),
      /** Of which product, and whether a card can be bound: 1 on a page of ours, 0 nowhere; absent where the app does it. */
      productId: ours(v.optional(v.string(), '')),
      productName: ours(v.optional(v.string(), '')),
      canBind: ours(v.optional(loose, '')),
    }),
  }),
  cardCommit: endpoint({
    summary: 'Pay with a card',
    method: 'POST',
    path: cardPath('repayment-commit'),
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({
      ...choice,
      ...shownAmount,
      bankName: optional(100),
      cardId: owned('card'),
      /** As printed, for the receipt; `cardId` identifies the card. */
      cardNo: maybeReference(32),
      couponId: v.pipe(optional(64), v.metadata({ owned: 'nobody' })),
      orderId: owned('order'),
      repayToken: required(128),
      bankCode: optional(32),
      sendMsg: flag(),
    }),
    reply: v.object({
      needValid: essential(loose),
      repayRecordId: loose,
      url: v.optional(v.string(), ''),
    }),
  }),
  walletPay: endpoint({
    summary: 'Pay with a wallet: an address to open',
    method: 'POST',
    path: cardPath('repayment-huichao'),
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({
      orderId: owned('order'),
      ...choice,
      ...shownAmount,
      repayToken: ours(optional(128)),
    }),
    reply: v.object({ url: essential(v.string()) }),
  }),
  cardConfirm: endpoint({
    summary: 'Confirm a card payment with the code from the message',
    method: 'POST',
    path: cardPath('repayment-confirm'),
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({
      orderId: owned('order'),
      verifyCode: required(12),
      repaymentRecordId: owned('repaymentRecord'),
    }),
    reply: v.object({}),
  }),

  cardList: endpoint({
    summary: "The borrower's cards",
    ours: true,
    method: 'POST',
    path: '/v3/account/cards',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.object({ bankCards: v.array(bankCard), canBind: v.optional(loose, '1') }),
  }),
  cardBind: endpoint({
    summary: 'Bind a card; its number goes to the vault and is kept nowhere',
    ours: true,
    method: 'POST',
    path: '/v3/account/bind-card',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ cardNo: reference(32), expiry: required(8), holderName: required(60) }),
    reply: v.object({ cardId: loose }),
  }),
  cardRemove: endpoint({
    summary: 'Forget a card',
    ours: true,
    method: 'POST',
    path: '/v3/account/remove-card',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({ cardId: owned('card') }),
    reply: v.object({}),
  }),
}
