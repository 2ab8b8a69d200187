import type { Outcome } from '../serving/outcome.ts'

export type FieldName = 'phone' | 'capcode' | 'smsCode'

/** An outcome with the fields of the landing page. */
export type LandingOutcome = Outcome & {
  /** The field to go back to. */
  field?: FieldName
  /** Show another picture. */
  picture?: true
  /** Seconds until another code may be requested. */
  countdown?: number
}
