import * as texts from '#texts'
import type { application, PictureKind } from '../../contract/calls/application.ts'
import { IMAGE_MAX_BYTES } from '../../contract/market/constants.ts'
import { codes, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call, Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { type Binding, decrypt, encrypt } from '../encryption/encrypt.ts'
import { decode } from '../images/decoder.ts'
import type { ImageProblem } from '../images/reencode.ts'
import { editable } from './editable.ts'
import { type ApplicationRow, newId } from './record.ts'

type PictureRow = { borrowerId: string; id: string; kind: PictureKind }

export const pictureBinding = ({ borrowerId, id, kind }: PictureRow): Binding => ({
  purpose: `picture ${kind}`,
  borrowerId,
  row: id,
})

const refusals: Record<ImageProblem, () => Refusal> = {
  kind: () => refuse(codes.imageRefused, texts.complaint_image_kind()),
  broken: () => refuse(codes.imageRefused, texts.complaint_image_broken()),
  dimensions: () => refuse(codes.imageRefused, texts.complaint_image_dimensions()),
}

/** The ids of an application's pictures; empty where there is none. */
export async function picturesOf(
  db: Db,
  { borrower_id, id }: Pick<ApplicationRow, 'borrower_id' | 'id'>,
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
export async function readPicture(
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
  { borrower_id: borrowerId, id: application_id }: Pick<ApplicationRow, 'borrower_id' | 'id'>,
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

export const applicationPictureHandlers = {
  applicationPictureSave: async (call, { kind, picture }) => {
    if (picture.size > IMAGE_MAX_BYTES) return refuse(codes.tooLarge, texts.complaint_image_large())
    const drawn = await decode(new Uint8Array(await picture.arrayBuffer()))
    if (typeof drawn === 'string') return refusals[drawn]()
    return call.db.transaction().execute(async (tx) => {
      const row = await editable({ ...call, db: tx }, 'identity')
      if (isRefusal(row)) return row
      const saved = await replacePicture({ ...call, db: tx }, row, { kind, bytes: drawn.full, now: call.now })
      return { picture: saved }
    })
  },
  applicationPictureRead: async (call, { picture }) => {
    const bytes = await readPicture(call, call.borrowerId, picture)
    return bytes ? { type: 'image/jpeg', base64: bytes.toString('base64') } : refuse(codes.notFound)
  },
} satisfies Handlers<Pick<typeof application, 'applicationPictureSave' | 'applicationPictureRead'>, Call>
