import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { CONTACT_OVERALL } from '../../market/constants.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'

export async function load({ lender, launch, href, pack }: PageContext) {
  const result = await lender.contactInfo({ overall: CONTACT_OVERALL })
  if (!result.success) return failureOf(result)
  return {
    title: texts.reach_title(),
    props: {
      // What the service leaves out, the company's own page says as well.
      phone: result.data.phone || pack.company.phone,
      email: result.data.email || pack.company.email,
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
