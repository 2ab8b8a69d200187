import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'

/** A form of the site that was not taken. Where the lender's backend takes none, the message can still be mailed. */
export function formNotAccepted(failed: { code: string; message: string }, context: PageContext): Outcome {
  const { pack } = context
  if (failed.code !== codes.notAvailable) return refusalOf(failed)
  return { refused: true, toast: texts.site_write_instead(pack.company) }
}
