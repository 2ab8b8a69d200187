import * as texts from '#texts'
import { refusalText } from '../../contract/wire/code-text.ts'
import { codes, isRefusal, type Result } from '../../contract/wire/codes.ts'

/** What a code means to staff, where a borrower reads something else. */
const messages: Readonly<Record<string, () => string>> = {
  [codes.sessionExpired]: texts.desk_code_sessionExpired,
  [codes.forbidden]: texts.desk_code_forbidden,
  [codes.invalidRequest]: texts.desk_code_invalidRequest,
  [codes.notFound]: texts.desk_code_notFound,
  [codes.tooMany]: texts.desk_code_tooMany,
}

/** What a page is given of a handler's answer: a refusal has a message in any case. */
export function deskResultOf(outcome: unknown): Result<unknown> {
  if (!isRefusal(outcome)) return { success: true, code: codes.ok, message: '', data: outcome, raw: null }
  const { refused, message = messages[refused]?.() ?? refusalText(outcome), data } = outcome
  return { success: false, code: refused, message, data, raw: null }
}
