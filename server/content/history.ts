import type { ContentHistory } from '../../contract/calls/content.ts'
import type { Db } from '../database/open.ts'
import { type ContentKey, draftOf, versionsOf } from './drafts.ts'

/** The draft and the versions of a content, as the desk shows them. */
export async function contentHistory(db: Db, key: ContentKey): Promise<ContentHistory> {
  const [{ revision, draft }, versions] = await Promise.all([draftOf(db, key), versionsOf(db, key)])
  return {
    seen: revision,
    draft: draft && { savedBy: draft.savedBy, savedAt: draft.savedAt.toISOString() },
    versions: versions.map(({ version, note, name, published_at }) => ({
      version,
      note,
      publishedBy: name,
      publishedAt: published_at.toISOString(),
    })),
  }
}
