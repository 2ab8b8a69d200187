import type { domains } from '../../../contract/calls/table.ts'
import type { Fields } from '../backend.ts'
import type { CheckInput } from '../check.ts'

/** Who makes a call: the borrower unless said otherwise; `newLoan` is the borrower where nobody may take a loan. */
export type SampleOf = 'borrower' | 'other' | 'newLoan'

/** A request that is right for one of the borrowers, and how it may be answered. */
export type Sample = {
  fields: (input: CheckInput) => Fields
  by?: SampleOf
  /** Also right: what depends on things that the kit cannot know. */
  orRefused?: readonly string[]
  /** Always refused, since what it needs is known to the borrower alone: a code from a message, a picture read. */
  refusedWith?: readonly string[]
  /** Replaces fields wherever the call is made often: nothing is bound, sent or charged by it. */
  harmless?: Fields
  /** Why it is never made with a session. */
  never?: string
}

export type SamplesOf<Domain extends keyof typeof domains> = Readonly<
  Record<keyof (typeof domains)[Domain], Sample>
>
