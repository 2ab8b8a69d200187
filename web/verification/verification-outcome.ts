import type { Outcome } from '../page/outcome.ts'

export type FieldName = 'phone' | 'capcode' | 'smsCode' | 'agreed'

/** An outcome with the fields of the form that verifies a phone number. */
export type VerificationOutcome = Outcome & {
  /** Show another picture. */
  picture?: true
  /** Seconds until another code may be requested. */
  countdown?: number
}
