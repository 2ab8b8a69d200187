import * as texts from '#texts'
import { paths } from '../../contract/wire/paths.ts'
import { safeTarget } from '../../contract/wire/safe-target.ts'
import { privacyPolicy } from '../../market/legal/privacy-policy.ts'
import type { PageContext } from '../page/page.ts'
import { siteFrame } from './frame.server.ts'
import { headOf } from './head.server.ts'

/** The page that the section embeds (product 2.10): the pack's, if it may be shown. Our own learns that it is embedded. */
function embeddedPage({ pack, language }: PageContext): string | null {
  const target = safeTarget(pack.site.privacyPage, pack.allowedHosts, [])
  if (target.kind !== 'http') return null
  if (!target.url.startsWith('/')) return target.url
  const url = new URL(target.url, pack.company.website)
  url.searchParams.set('lang', language)
  url.searchParams.set('embed', '1')
  return url.pathname + url.search
}

export async function load(context: PageContext) {
  const { pack, href } = context
  const lead = texts.site_policy_lead({ app: pack.appName })
  const page = embeddedPage(context)
  return {
    title: `${texts.site_policy()} · ${pack.appName}`,
    head: headOf(context, { description: lead }),
    props: {
      frame: siteFrame(context, 'policy'),
      lead,
      page,
      clauses: page ? [] : privacyPolicy(pack),
      links: { whole: page ?? href(paths.privacyPolicy), data: href(paths.userSection) },
    },
  }
}
