import * as texts from '#texts'
import { CONTACT_OVERALL } from '../../contract/constants.ts'
import { paths } from '../../contract/paths.ts'
import { failureOf } from '../failed-call.server.ts'
import type { PageContext } from '../page.ts'

export async function load({ lender, language, launch, href }: PageContext) {
  const result = await lender.contactInfo({ overall: CONTACT_OVERALL })
  if (!result.success) return failureOf(result, language)
  return {
    title: texts.reach_title({}, { locale: language }),
    props: {
      ...result.data,
      /** Chat and complaints are a borrower's; a visitor without a session would only be sent away. */
      links: launch.sessionId
        ? {
            assistant: href(paths.assistant),
            complaint: href(paths.complaintEntry),
            complaints: href(paths.complaintList),
          }
        : null,
    },
  }
}
