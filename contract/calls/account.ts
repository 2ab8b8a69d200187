import * as v from 'valibot'
import { endpoint, perMinute, readsPerMinute } from '../wire/endpoint.ts'
import { essential, loose, ours, owned, reference, required } from '../wire/fields.ts'

/** Spec 3. `cardNo` shows the last four digits only: the whole number is known to the vault and nobody else. */
export const bankCard = v.object({
  id: essential(loose),
  bankName: v.string(),
  cardNo: v.string(),
  bankCode: v.string(),
  brand: ours(v.optional(v.string(), '')),
  expiry: ours(v.optional(v.string(), '')),
})

/** A borrower's cards: calls of ours, since the spec names the bind-card page but not what it says. */
export const account = {
  cardList: endpoint({
    summary: "The borrower's cards",
    ours: true,
    method: 'POST',
    path: '/v3/account/cards',
    dialect: 'envelope',
    auth: 'borrower',
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
    auth: 'borrower',
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
    auth: 'borrower',
    limit: perMinute(10),
    request: v.object({ cardId: owned('card') }),
    reply: v.object({}),
  }),
}
