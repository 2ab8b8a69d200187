import * as texts from '#texts'
import type { DeskCode } from '../../contract/desk/desk-call.ts'

const messages: Readonly<Record<DeskCode, () => string>> = {
  signedOut: texts.desk_code_signedOut,
  forbidden: texts.desk_code_forbidden,
  invalid: texts.desk_code_invalid,
  notFound: texts.desk_code_notFound,
  changed: texts.desk_code_changed,
  refused: texts.desk_code_refused,
  tooMany: texts.desk_code_tooMany,
}

export const deskMessage = (code: DeskCode): string => messages[code]()
