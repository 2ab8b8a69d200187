import * as texts from '#texts'
import { excerptOf } from '../../base/visible-characters.ts'
import { paths } from '../../contract/wire/paths.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'

/** About two lines of a small phone. */
const EXCERPT_MAX = 80

export async function load(context: PageContext) {
  const { lender, href, currentUrlWith, query } = context
  const result = await lender.complaintList({})
  if (!result.success) return failureOf(result)
  const { tabs } = result.data
  const requested = Number(query.get('tab') ?? '0')
  const current = tabs[requested] ? requested : 0
  return {
    title: texts.complaint_list_title(),
    props: {
      tabs: tabs.map(({ title, list }, index) => ({
        title,
        count: list.length,
        href: currentUrlWith({ tab: String(index) }),
        current: index === current,
      })),
      complaints: (tabs[current]?.list ?? []).map(({ id, content, ...shown }) => ({
        ...shown,
        id,
        content: excerptOf(content, EXCERPT_MAX),
        href: href(paths.complaintDetail, { problemId: id }),
      })),
      entry: href(paths.complaintEntry),
    },
  }
}
