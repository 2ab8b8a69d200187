import type { PayoutReply } from './payout.ts'
import { type VendorReply, vendorRefusal } from './vendor-call.ts'

export type PayoutNotKnown = Extract<PayoutReply, { known: false }>

export const unreadable: PayoutNotKnown = {
  known: false,
  why: 'unknown',
  detail: 'a reply that cannot be read',
}

/** The body of a reply, or why there is none. `busy` are the error codes that mean 'later', whatever the status. */
export function bodyOf(
  reply: VendorReply,
  errorCodeOf: (body: unknown) => string,
  busy: ReadonlySet<string> = new Set(),
): { body: unknown } | PayoutNotKnown {
  if (reply.replied && reply.status < 300) return { body: reply.body }
  const { why, detail = '' } = vendorRefusal(reply, reply.replied ? errorCodeOf(reply.body) : '', busy)
  return { known: false, why, detail }
}
