import * as v from 'valibot'
import { endpoint, perMinute, readsPerMinute } from './endpoint.ts'
import { loose, owned, reference, required } from './fields.ts'

/** Spec 3. `cardNo` shows the last four digits only: the whole number is known to the vault and nobody else. */
export const bankCard = v.object({
  id: loose,
  bankName: v.string(),
  cardNo: v.string(),
  bankCode: v.string(),
  /** Additions of ours. */
  brand: v.optional(v.string(), ''),
  expiry: v.optional(v.string(), ''),
})

/** A borrower's cards: calls of ours, since the spec names the bind-card page but not what it says. */
export const account = {
  cardList: endpoint({
    summary: "The borrower's cards (an addition of ours)",
    method: 'POST',
    path: '/v3/account/cards',
    dialect: 'envelope',
    auth: 'borrower',
    limit: readsPerMinute(120),
    request: v.object({}),
    reply: v.object({ bankCards: v.array(bankCard), canBind: v.optional(loose, '1') }),
  }),
  cardBind: endpoint({
    summary: 'Bind a card; its number goes to the vault and is kept nowhere (an addition of ours)',
    method: 'POST',
    path: '/v3/account/bind-card',
    dialect: 'envelope',
    auth: 'borrower',
    limit: perMinute(10),
    request: v.object({ cardNo: reference(32), expiry: required(8), holderName: required(60) }),
    reply: v.object({ cardId: loose }),
  }),
  cardRemove: endpoint({
    summary: 'Forget a card (an addition of ours)',
    method: 'POST',
    path: '/v3/account/remove-card',
    dialect: 'envelope',
    auth: 'borrower',
    limit: perMinute(10),
    request: v.object({ cardId: owned('card') }),
    reply: v.object({}),
  }),
}
