import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { loadPushInvitation, noticeActs, shownNotices } from './notices.server.ts'

/** Without messages of its own a backend leaves the page empty. */
export async function load(context: PageContext) {
  const [listed, invitation] = await Promise.all([
    context.lender.noticeList({}),
    loadPushInvitation(context, texts.push_turn_on()),
  ])
  if (!listed.success && listed.code !== codes.notAvailable) return failureOf(listed)
  const notices = listed.success ? shownNotices(context, listed.data) : []
  return {
    title: texts.messages_title(),
    props: { notices, invitation, setting: context.href(paths.setting) },
  }
}

export const acts = noticeActs(texts.notices_saved)
