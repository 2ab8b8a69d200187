import type { Outcome } from '../serving/outcome.ts'

export type FieldName = 'phone' | 'capcode' | 'smsCode'

/** What the landing page does beyond what an outcome says. */
export type LandingOutcome = Outcome & {
  /** The field to go back to. */
  field?: FieldName
  /** Show another picture. */
  picture?: true
  /** Seconds until another code may be asked for. */
  countdown?: number
}
