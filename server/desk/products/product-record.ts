import { sql } from 'kysely'
import { codes, isRefusal, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import { type Done, done } from '../../../contract/wire/operation.ts'
import type { StaffCall } from '../../calls/call.ts'
import type { Db } from '../../database/open.ts'
import type { ProductBody } from '../../database/tables/loans.ts'
import { applyVersions, insertVersion, lockProducts } from '../../products/product-versions.ts'

export const productSubject = (productId: string) => `product ${productId}`

const VERSIONS_SHOWN = 100

/** The product as it is lent now, and its versions, newest first. */
export async function findProductRecord(db: Db, productId: string) {
  const product = await db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirst()
  if (!product) return null
  const versions = await db
    .selectFrom('product_versions')
    .select(['version', 'valid_from', 'body', 'source'])
    .where('product_id', '=', productId)
    .orderBy('version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()
  return { product, versions }
}

export const newestVersion = (versions: readonly { version: number }[]): number => versions[0]?.version ?? 0

type Call = Pick<StaffCall, 'db' | 'now'>
export type NewProductVersion = { productId: string; seen: number; validFrom: Date }

/** Writes the version after the one that was seen; refused where another was written meanwhile. */
export async function addVersion(
  { db, now }: Call,
  { productId, seen, validFrom }: NewProductVersion,
  change: (body: ProductBody) => ProductBody,
): Promise<Done | Refusal> {
  await lockProducts(db)
  const found = await findProductRecord(db, productId)
  if (!found) return refuse(codes.notFound)
  if (newestVersion(found.versions) !== seen) return refuse(codes.changedMeanwhile)
  const { version: _, ...body } = found.product
  await insertVersion(db, { version: seen + 1, body: change(body), validFrom, source: 'desk' })
  await applyVersions(db, now)
  return done
}

/** A product is opened or closed at once, and stays so when planned terms begin to hold. */
export async function openProduct(
  call: Call,
  { open, ...of }: Omit<NewProductVersion, 'validFrom'> & { open: boolean },
) {
  const added = await addVersion(call, { ...of, validFrom: call.now }, (body) => ({ ...body, open }))
  if (!isRefusal(added))
    await call.db
      .updateTable('product_versions')
      .set({ body: sql`jsonb_set(body, '{open}', to_jsonb(${open}::boolean))` })
      .where('product_id', '=', of.productId)
      .where('valid_from', '>', call.now)
      .execute()
  return added
}
