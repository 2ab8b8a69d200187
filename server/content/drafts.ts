import type { Db } from '../database/open.ts'
import type { ContentBody, ContentKind } from '../database/tables/content.ts'

export type ContentKey = { kind: ContentKind; id: string }
type Editing = ContentKey & { seen: number; staffId: string; now: Date }

/** The draft of a content with its revision; 0 where there never was one. */
export async function draftOf(db: Db, { kind, id }: ContentKey) {
  const found = await db
    .selectFrom('content_drafts as d')
    .innerJoin('staff as s', 's.id', 'd.saved_by')
    .select(['d.revision', 'd.body', 'd.saved_at', 's.name'])
    .where('d.kind', '=', kind)
    .where('d.content_id', '=', id)
    .executeTakeFirst()
  return {
    revision: found?.revision ?? 0,
    draft: found?.body ? { body: found.body, savedBy: found.name, savedAt: found.saved_at } : null,
  }
}

/** Writes over the revision that was seen; null where somebody else wrote one since. */
async function writeDraft(tx: Db, editing: Editing, body: ContentBody | null): Promise<number | null> {
  const { kind, id, seen, staffId, now } = editing
  const row = { body, revision: seen + 1, saved_by: staffId, saved_at: now }
  const written =
    seen === 0
      ? await tx
          .insertInto('content_drafts')
          .values({ kind, content_id: id, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx
          .updateTable('content_drafts')
          .set(row)
          .where('kind', '=', kind)
          .where('content_id', '=', id)
          .where('revision', '=', seen)
          .returning('revision')
          .executeTakeFirst()
  return written?.revision ?? null
}

export const saveContentDraft = (tx: Db, editing: Editing & { body: ContentBody }) =>
  writeDraft(tx, editing, editing.body)

export const discardDraft = (tx: Db, editing: Editing) => writeDraft(tx, editing, null)

/** Makes the draft that was seen the next version, and returns it; null where it is another one by now, or none. */
export async function publishDraft(tx: Db, editing: Editing & { note: string }) {
  const { kind, id, staffId, now, note } = editing
  const { draft } = await draftOf(tx, editing)
  const revision = await writeDraft(tx, editing, null)
  if (!draft || revision === null) return null
  const [newest] = await versionsOf(tx, editing)
  const version = (newest?.version ?? 0) + 1
  await tx
    .insertInto('content_versions')
    .values({
      kind,
      content_id: id,
      version,
      body: draft.body,
      note,
      published_by: staffId,
      published_at: now,
    })
    .execute()
  return { version, body: draft.body }
}

const VERSIONS_SHOWN = 100

/** What was published, newest first. */
export const versionsOf = (db: Db, { kind, id }: ContentKey) =>
  db
    .selectFrom('content_versions as v')
    .innerJoin('staff as s', 's.id', 'v.published_by')
    .select(['v.version', 'v.note', 'v.published_at', 's.name'])
    .where('v.kind', '=', kind)
    .where('v.content_id', '=', id)
    .orderBy('v.version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()

export async function publishedBody(db: Db, { kind, id }: ContentKey, version: number) {
  const found = await db
    .selectFrom('content_versions')
    .select('body')
    .where('kind', '=', kind)
    .where('content_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return found?.body ?? null
}

/** What was published last; null where nothing was. */
export async function newestBody(db: Db, { kind, id }: ContentKey) {
  const found = await db
    .selectFrom('content_versions')
    .select('body')
    .where('kind', '=', kind)
    .where('content_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.body ?? null
}
