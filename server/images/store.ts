import type { Db } from '../database/open.ts'
import type { ImageSize } from '../database/tables/complaints.ts'

/** Which bytes: a picture of a borrower in one of its sizes. */
export type ImageKey = { borrowerId: string; imageId: string; size: ImageSize }

/** Where the bytes of pictures are stored. Their size and owner are in the database in any case. */
export type ImageStore = {
  put: (key: ImageKey, bytes: Uint8Array) => Promise<void>
  /** null where there is nothing. */
  get: (key: ImageKey) => Promise<Uint8Array | null>
  remove: (key: ImageKey) => Promise<void>
  /** The same store in a transaction, where it is the database. */
  within?: (tx: Db) => ImageStore
}

export const storeWithin = (store: ImageStore, tx: Db): ImageStore => store.within?.(tx) ?? store

/** The default: no configuration, and in the same backup as everything else. */
export function databaseStore(db: Db): ImageStore {
  const at = ({ borrowerId, imageId, size }: ImageKey) => ({
    borrower_id: borrowerId,
    image_id: imageId,
    size,
  })
  return {
    put: async (key, bytes) => {
      await db
        .insertInto('image_bytes')
        .values({ ...at(key), bytes })
        .onConflict((conflict) =>
          conflict
            .columns(['borrower_id', 'image_id', 'size'])
            .doUpdateSet(({ ref }) => ({ bytes: ref('excluded.bytes') })),
        )
        .execute()
    },
    get: async (key) => {
      const { borrower_id, image_id, size } = at(key)
      const row = await db
        .selectFrom('image_bytes')
        .select('bytes')
        .where('borrower_id', '=', borrower_id)
        .where('image_id', '=', image_id)
        .where('size', '=', size)
        .executeTakeFirst()
      return row?.bytes ?? null
    },
    remove: async (key) => {
      const { borrower_id, image_id, size } = at(key)
      await db
        .deleteFrom('image_bytes')
        .where('borrower_id', '=', borrower_id)
        .where('image_id', '=', image_id)
        .where('size', '=', size)
        .execute()
    },
    within: databaseStore,
  }
}

/** What was stored elsewhere before stays readable: a lender who moves to another store moves nothing. */
export const withFallback = (store: ImageStore, before: ImageStore): ImageStore => ({
  put: store.put,
  get: async (key) => (await store.get(key)) ?? before.get(key),
  remove: async (key) => {
    await store.remove(key)
    await before.remove(key)
  },
  within: (tx) => withFallback(storeWithin(store, tx), storeWithin(before, tx)),
})
