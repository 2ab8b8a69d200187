import type { PictureKind } from '../../contract/calls/application.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { type Binding, decrypt, encrypt } from '../encryption/encrypt.ts'
import { type ApplicationKey, newId } from './record.ts'

type PictureRow = { borrowerId: string; id: string; kind: PictureKind }

export const pictureBinding = ({ borrowerId, id, kind }: PictureRow): Binding => ({
  purpose: `picture ${kind}`,
  borrowerId,
  row: id,
})

/** The ids of an application's pictures; empty where there is none. */
export async function picturesOf(
  db: Db,
  { borrower_id, id }: ApplicationKey,
): Promise<Record<PictureKind, string>> {
  const rows = await db
    .selectFrom('application_pictures')
    .select(['id', 'kind'])
    .where('borrower_id', '=', borrower_id)
    .where('application_id', '=', id)
    .execute()
  const idOf = (kind: PictureKind) => rows.find((row) => row.kind === kind)?.id ?? ''
  return { document: idOf('document'), selfie: idOf('selfie') }
}

/** The bytes of a picture of this borrower; null where there is none of that id. */
export async function pictureBytes(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  borrowerId: string,
  id: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('application_pictures')
    .select(['kind', 'bytes'])
    .where('borrower_id', '=', borrowerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? decrypt(keyring, row.bytes, pictureBinding({ borrowerId, id, kind: row.kind })) : null
}

type NewPicture = { kind: PictureKind; bytes: Uint8Array; now: Date }

/** A new picture has a new id: an address that was given out shows the picture it was given out for, or none. */
export async function replacePicture(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  { borrower_id: borrowerId, id: application_id }: ApplicationKey,
  { kind, bytes, now }: NewPicture,
): Promise<string> {
  const id = newId()
  const stored = {
    id,
    bytes: encrypt(keyring, bytes, pictureBinding({ borrowerId, id, kind })),
    created_at: now,
  }
  await db
    .insertInto('application_pictures')
    .values({ borrower_id: borrowerId, application_id, kind, ...stored })
    .onConflict((conflict) => conflict.columns(['borrower_id', 'application_id', 'kind']).doUpdateSet(stored))
    .execute()
  return id
}
