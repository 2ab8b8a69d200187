/** What the books and the inbox of the lender name their rows by: stored so, and shown to staff in words. */

export type EntryKind =
  | 'payout'
  | 'payment'
  | 'reversal'
  | 'refund'
  | 'waiver'
  | 'writeOff'
  | 'restructuring'
  /** Money of a payout that went out beyond what it was for, or came back (decision 193). */
  | 'payoutClearing'
  /** What went out beyond that and the borrower keeps; below zero it came back after all (decision 193). */
  | 'payoutKept'

/** What is owed by a borrower, by its kind. */
export type Component = 'principal' | 'interest' | 'lateInterest' | 'fee' | 'penalty'
export type LedgerAccount =
  | Component
  | 'credit'
  | 'cash'
  | 'serviceFee'
  | 'rebate'
  | 'waiver'
  | 'loss'
  /** Of payouts: above zero the borrower has too much, below zero money waits to be sent again. */
  | 'payoutClearing'

/** Those of the general ledger beside the accounts of loans. */
export type BookAccount = LedgerAccount | 'suspense' | 'bank' | 'gatewayFee' | 'gatewayTax'

/** How an attempt to send money ended. `wrong account`: it failed, and the borrower can do something about it; `returned`: it came back. */
export type PayoutOutcome = 'paid' | 'failed' | 'wrong account' | 'returned'
export type PayoutPurpose = 'loan' | 'refund'
/**
 * `sending`: the company is being called; `unknown`: its answer never came; `sent`: it has taken it on; `returned`: the money came
 * back after it had been paid; `differs`: more or less has gone than was due; `withdrawn`: it must not leave any more.
 */
export type PayoutStatus =
  | 'pending'
  | 'sending'
  | 'sent'
  | 'unknown'
  | 'paid'
  | 'failed'
  | 'returned'
  | 'differs'
  | 'withdrawn'

export type PayCodePurpose = 'periods' | 'extension' | 'settlement'
/** `asked`: the request to the gateway is under way; `unknown`: its answer never came. */
export type StoredCodeStatus = 'asked' | 'issued' | 'unknown' | 'refused'

/** What another company reports. */
export type EventKind = 'payment' | 'reversal' | 'expired' | 'failed' | 'unreadable' | 'payout' | 'correction'
/**
 * A payment is `received`, then `credited`, and `reversed` when it was wholly taken back; `held` is one that the sandbox delays.
 * A reversal `waiting` is for a payment that is not credited yet. `noted` moved no money. What cannot be done is `dead`, with the
 * reason, until a person has it tried again, has `closed` it, or has sent the money back (`returned`).
 */
export type EventState =
  | 'held'
  | 'received'
  | 'credited'
  | 'reversed'
  | 'waiting'
  | 'noted'
  | 'dead'
  | 'closed'
  | 'returned'

/**
 * Of money that belongs to nobody. `takenBack`: by the company itself. `released`: it is nobody's no more. `reopened`: it waits
 * for a person again after it was released; once more released, `releasedAgain`.
 */
export type SuspenseKind = 'received' | 'returned' | 'takenBack' | 'released' | 'reopened' | 'releasedAgain'
/** Those that a person's act writes; the others are a day-end's. */
export type ActSuspenseKind = Exclude<SuspenseKind, 'released' | 'releasedAgain'>

export type DocumentKind = 'receipt' | 'statement' | 'closure'
export type ComplaintStatus = 'received' | 'handling' | 'answered'

/** How an attempt to send a text message stands. `late`: nothing is known of it after a while. */
export type SmsAttemptState = 'queued' | 'sending' | 'sent' | 'late' | 'delivered' | 'failed'

export type NoticeState = 'open' | 'done' | 'obsolete'
export type NoticeAttemptState = 'sending' | 'later' | 'sent' | 'delivered' | 'failed' | 'unknown'
