import * as texts from '#texts'
import type { ContentHistory } from '../../../contract/calls/content.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'
import { deskTime } from '../desk-time.ts'

/** The draft and the versions of a content as a page shows them. */
export function shownHistory(
  { seen, draft, versions }: ContentHistory,
  { language, pack, currentUrlWith }: DeskPageContext,
) {
  return {
    seen,
    hasDraft: draft !== null,
    state: draft
      ? texts.desk_content_draft_by({ name: draft.savedBy, time: deskTime(draft.savedAt, language, pack) })
      : texts.desk_content_published(),
    versions: versions.map((version) => ({
      ...version,
      href: currentUrlWith({ version: String(version.version) }),
      publishedAt: deskTime(version.publishedAt, language, pack),
    })),
  }
}

export type ShownHistory = ReturnType<typeof shownHistory>

/** The old version that an address asks for. */
export const versionIn = (query: URLSearchParams): number | undefined => {
  const version = query.get('version')
  return version && /^\d{1,6}$/.test(version) ? Number(version) : undefined
}
