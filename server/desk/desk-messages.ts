import * as texts from '#texts'
import { type DeskCode, type DeskResult, isDeskRefusal } from '../../contract/desk/desk-call.ts'

const messages: Readonly<Record<DeskCode, () => string>> = {
  signedOut: texts.desk_code_signedOut,
  forbidden: texts.desk_code_forbidden,
  invalid: texts.desk_code_invalid,
  notFound: texts.desk_code_notFound,
  changed: texts.desk_code_changed,
  refused: texts.desk_code_refused,
  tooMany: texts.desk_code_tooMany,
}

/** What a page is given of a handler's answer: a refusal has a message in any case. */
export const deskResultOf = (outcome: unknown): DeskResult<unknown> =>
  isDeskRefusal(outcome)
    ? { success: false, code: outcome.refused, message: outcome.message ?? messages[outcome.refused]() }
    : { success: true, data: outcome }
