import * as v from 'valibot'
import { endpoint, readsPerMinute } from '../wire/endpoint.ts'
import { essential } from '../wire/fields.ts'

/** Calls about the account itself. None is in the base contract. */
export const account = {
  sessionOwner: endpoint({
    summary: 'Whose session this is; name and phone number are masked',
    ours: true,
    method: 'POST',
    path: '/v3/account/session-owner',
    dialect: 'envelope',
    auth: 'borrower',
    limit: readsPerMinute(60),
    request: v.object({}),
    reply: v.object({ userId: essential(v.string()), name: v.string(), phone: v.string() }),
  }),
}
