import { codes } from '../../contract/wire/codes.ts'
import type { Lender } from '../page/page.ts'
import type { MaskedAccount } from './account-choice.tsx'

/** `unknown` where the backend cannot say whose session it is. */
export type SessionOwner = { userId: string; name: string; phone: string } | 'nobody' | 'unknown'

export async function ownerOf(lender: Lender): Promise<SessionOwner> {
  const owner = await lender.sessionOwner({})
  if (owner.success) return owner.data
  return owner.code === codes.sessionExpired ? 'nobody' : 'unknown'
}

const isKnown = (owner: SessionOwner) => typeof owner === 'object'

/** Which of two sessions a visit from another site goes on with; `ask`: that is for the visitor to say. */
export function whoGoesOn(kept: SessionOwner, offered: SessionOwner): 'kept' | 'offered' | 'ask' {
  if (offered === 'nobody') return kept === 'nobody' ? 'offered' : 'kept'
  if (kept === 'nobody') return 'ask'
  return isKnown(kept) && isKnown(offered) && kept.userId === offered.userId ? 'offered' : 'ask'
}

export const maskedAccount = (owner: SessionOwner): MaskedAccount =>
  isKnown(owner) ? { name: owner.name, phone: owner.phone } : null
