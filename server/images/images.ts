import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { decode } from './decoder.ts'
import type { ImageProblem } from './reencode.ts'
import type { ImageStore } from './store.ts'

/** A borrower may have this many of them at a time, or uploading would be a way to fill the store. */
const UNUSED_MAX = 60
const ID_BYTES = 24
const PURGE_BATCH = 500

export type ImageUpload = { borrowerId: string; bytes: Uint8Array; now: Date }
type ImageDeps = { db: Db; images: ImageStore }

const sizes = ['full', 'small'] as const
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

/** Stores a picture, re-encoded; the same file again, from a retry or a second tap, is the picture it was. */
export async function saveImage(
  { db, images }: ImageDeps,
  { borrowerId, bytes, now }: ImageUpload,
): Promise<{ id: string } | ImageProblem | 'too many'> {
  const sourceHash = hashOf(bytes)
  const known = await db
    .updateTable('images')
    .set({ created_at: now })
    .where('borrower_id', '=', borrowerId)
    .where('source_hash', '=', sourceHash)
    .returning('id')
    .executeTakeFirst()
  if (known) return known
  if ((await countUnused(db, borrowerId)) >= UNUSED_MAX) return 'too many'
  const drawn = await decode(bytes)
  if (typeof drawn === 'string') return drawn
  const id = randomBytes(ID_BYTES).toString('base64url')
  // The bytes first: a picture that is known can always be read.
  for (const size of sizes) await images.put({ borrowerId, imageId: id, size }, drawn[size])
  const { width, height } = drawn
  const stored = await db
    .insertInto('images')
    .values({ id, borrower_id: borrowerId, source_hash: sourceHash, width, height, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['borrower_id', 'source_hash']).doUpdateSet({ created_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (stored.id !== id) for (const size of sizes) await images.remove({ borrowerId, imageId: id, size })
  return stored
}

const isUnused = sql<boolean>`not exists (select 1 from complaint_images c
  where c.borrower_id = images.borrower_id and c.image_id = images.id)`

async function countUnused(db: Db, borrowerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('borrower_id', '=', borrowerId)
    .where(isUnused)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of the ids that are this borrower's, in any order. */
export async function imagesOf(db: Db, borrowerId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

/** The row goes first: bytes without one are out of reach. */
async function purgeBatch({ db, images }: ImageDeps, before: Date): Promise<number> {
  const old = await db
    .selectFrom('images')
    .select('id')
    .where('created_at', '<', before)
    .where(isUnused)
    .limit(PURGE_BATCH)
    .execute()
  if (old.length === 0) return 0
  const gone = await db
    .deleteFrom('images')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .where('created_at', '<', before)
    .where(isUnused)
    .returning(['id', 'borrower_id as borrowerId'])
    .execute()
  for (const { id, borrowerId } of gone)
    for (const size of sizes) await images.remove({ borrowerId, imageId: id, size })
  return gone.length
}

/** Takes away what was uploaded and never sent. */
export async function purgeUnusedImages(deps: ImageDeps, before: Date): Promise<number> {
  let removed = 0
  for (let gone = -1; gone !== 0; removed += gone) gone = await purgeBatch(deps, before)
  return removed
}
