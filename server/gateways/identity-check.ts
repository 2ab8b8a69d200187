import type { Market } from '../../market/language.ts'

export type IdentityCheckRequest = {
  market: Market
  fullName: string
  documentNumber: string
  /** `2000-12-31` */
  birthDate: string
  /** JPEG. */
  document: Uint8Array
  selfie: Uint8Array
}

/** `blurred`: the pictures cannot be read; `other person`: number, name, face and pictures are not of one person. */
export type IdentityCheckReply =
  | { answered: true; verdict: 'matches' | 'blurred' | 'other person' }
  | { answered: false }

/** One company that compares what a borrower says with a register and the pictures. It throws nothing. */
export type IdentityCheck = {
  name: string
  check: (request: IdentityCheckRequest) => Promise<IdentityCheckReply>
}

/** By the last two digits of the document number; every other one matches. */
const cases: Readonly<Record<string, IdentityCheckReply>> = {
  '07': { answered: true, verdict: 'blurred' },
  '08': { answered: true, verdict: 'other person' },
  '09': { answered: false },
}

export const sandboxIdentityCheck: IdentityCheck = {
  name: 'sandbox',
  check: async ({ documentNumber }) =>
    cases[documentNumber.replace(/\D/g, '').slice(-2)] ?? { answered: true, verdict: 'matches' },
}
