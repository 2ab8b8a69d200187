import * as texts from '#texts'
import { isKeyOf } from '../../base/is-key-of.ts'
import type { AccountVerdict, IdentityVerdict } from '../../contract/calls/application.ts'

type Verdict = IdentityVerdict | AccountVerdict | 'none'

const verdicts: Readonly<Record<Verdict, () => string>> = {
  unchecked: texts.desk_verdict_unchecked,
  matches: texts.desk_verdict_matches,
  blurred: texts.desk_verdict_blurred,
  'other person': texts.desk_verdict_other_person,
  valid: texts.desk_verdict_valid,
  'other name': texts.desk_verdict_other_name,
  'no such account': texts.desk_verdict_no_such_account,
  none: texts.desk_verdict_none,
}

/** What a company said of an identity or an account. */
export const verdictWord = (verdict: Verdict): string => verdicts[verdict]()

export const isVerdict = (text: string): text is Verdict => isKeyOf(verdicts, text)
