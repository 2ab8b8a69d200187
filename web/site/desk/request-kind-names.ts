import * as texts from '#texts'
import type { SiteRequestKind } from '../../../contract/calls/site.ts'

export const requestKindNames: Readonly<Record<SiteRequestKind, () => string>> = {
  message: texts.desk_request_message,
  copy: texts.desk_request_copy,
  deletion: texts.desk_request_deletion,
}
