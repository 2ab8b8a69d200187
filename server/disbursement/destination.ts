import type { Destination } from '../gateways/payout.ts'

export type FoundDestination = { accountId: string; destination: Destination }
/** `account`: the borrower has to give another; `company`: it is not known whether the account is right. */
export type NoDestination = { problem: 'account' | 'company'; reason: string }

/** Where a borrower's money goes: to the account that was checked, or to the one that an attempt was begun with. */
export type FindDestination = (
  borrowerId: string,
  accountId?: string,
) => Promise<FoundDestination | NoDestination>
