import { HOUR_MS } from '../../base/time.ts'
import type { StaffRole } from '../../contract/wire/roles.ts'

/** A claim that nothing was done with for so long was forgotten: the complaint is anybody's again. */
export const CLAIM_HOURS = 4

type Claim = { claimedBy: string | null; claimedAt: Date | null }

/** A claim of this moment or an earlier one holds no longer. */
export const claimsEndedBy = (now: Date): Date => new Date(now.getTime() - CLAIM_HOURS * HOUR_MS)

/** Who works on it now; nobody where nobody claimed it, or the claim was forgotten. */
export const claimHolder = ({ claimedBy, claimedAt }: Claim, now: Date): string | null =>
  claimedAt && claimedAt > claimsEndedBy(now) ? claimedBy : null

type Situation = { holder: string | null; isAnswered: boolean; isExtendable: boolean }
type Person = { id: string; role: StaffRole }

const handlers: readonly StaffRole[] = ['agent', 'manager']

/** What somebody may do with a complaint now. Managers hand over what others hold, and what nobody does. */
export function mayHandle({ holder, isAnswered, isExtendable }: Situation, { id, role }: Person) {
  const works = handlers.includes(role)
  const isFree = holder === null || holder === id
  return {
    claim: works && !isAnswered && holder === null,
    handOver: works && !isAnswered && (holder === id || role === 'manager'),
    reply: works && isFree,
    extend: works && isFree && !isAnswered && isExtendable,
    note: works,
  }
}
