import * as v from 'valibot'
import { SMS_CODE_MAX } from '../../market/constants.ts'
import { essential, flag, labelled, ours, reference, required } from '../wire/fields.ts'
import { endpoint, perMinute, readsPerMinute } from '../wire/operation.ts'

const kept = v.object({ title: v.string(), why: v.string() })

/** None of these calls is in the base contract. */
export const accountData = {
  accountCopy: endpoint({
    summary: 'Everything that is stored about the borrower, as one JSON text and as sections to read',
    ours: true,
    method: 'POST',
    path: '/v3/account/data-copy',
    dialect: 'envelope',
    by: 'borrower',
    stepUp: { operation: 'accountCopy', taken: 'before' },
    kind: 'steps',
    limit: perMinute(6),
    request: v.object({}),
    reply: v.object({
      copy: essential(v.string()),
      sections: v.array(v.object({ heading: v.string(), rows: v.array(labelled) })),
      /** How many records it has: a copy with many is to be read in parts (`accountCopyMade`). */
      records: ours(v.number()),
    }),
  }),
  accountDeletionPlan: endpoint({
    summary:
      'What a deletion of the account would remove, what the law makes the lender keep, and whether it is possible',
    ours: true,
    method: 'POST',
    path: '/v3/account/deletion-plan',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'read',
    limit: readsPerMinute(60),
    request: v.object({}),
    reply: v.object({
      possible: essential(flag()),
      /** Why it is not possible now; empty where it is. */
      reason: v.string(),
      removed: v.array(v.string()),
      kept: v.array(kept),
      /** The day until which the rest is retained, as a person reads it; empty where nothing is. */
      until: v.string(),
    }),
  }),
  deletionCodeSend: endpoint({
    summary: 'Send the code for a deletion to the number of the account',
    ours: true,
    method: 'POST',
    path: '/v3/account/deletion-code',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    limit: perMinute(10),
    request: v.object({}),
    reply: v.object({ sentTo: v.string() }),
  }),
  accountDelete: endpoint({
    summary: 'Delete the account as the plan says, with the code that was sent; all sessions end',
    ours: true,
    method: 'POST',
    path: '/v3/account/delete',
    dialect: 'envelope',
    by: 'borrower',
    kind: 'steps',
    stepUp: { operation: 'accountDelete', taken: 'with' },
    limit: perMinute(6),
    request: v.object({ sure: v.literal('1'), smsCode: required(SMS_CODE_MAX) }),
    reply: v.object({ number: essential(v.string()) }),
  }),
  deletionProofRead: endpoint({
    summary: 'The confirmation of a deletion, for whoever was given its number',
    ours: true,
    method: 'POST',
    path: '/v3/account/deletion-proof',
    dialect: 'envelope',
    by: 'anyone',
    kind: 'steps',
    limit: perMinute(20),
    request: v.object({ number: reference(20) }),
    reply: v.object({
      number: essential(v.string()),
      deletedAt: essential(v.string()),
      removed: v.array(v.string()),
      kept: v.array(kept),
      until: v.string(),
    }),
  }),
}
