import * as texts from '#texts'
import { aboutUsClauses } from '../../market/legal/about-us.ts'
import type { PageContext } from '../page/page.ts'
import { siteFrame } from './frame.server.ts'
import { headOf } from './head.server.ts'
import { organization } from './structured.server.ts'

export async function load(context: PageContext) {
  const { pack } = context
  const lead = texts.site_about_lead({ app: pack.appName })
  return {
    title: `${texts.site_about()} · ${pack.appName}`,
    head: headOf(context, { description: lead, structured: [organization(pack)] }),
    props: { frame: siteFrame(context, 'about'), lead, clauses: aboutUsClauses(pack) },
  }
}
