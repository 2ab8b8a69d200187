import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FiledProduct } from '../../contract/calls/product-file.ts'
import type { Db } from '../database/open.ts'
import type { ProductBody } from '../database/tables/loans.ts'

/** Of the transaction that changes products: two processes that start at once write one version. */
const LOCK = 20_261_116

export const versionBody = (product: FiledProduct, position: number): ProductBody => ({
  id: product.id,
  market: product.market,
  name: product.name,
  logo: product.logo,
  amount_min_minor: product.amountMin,
  amount_max_minor: product.amountMax,
  term_days: product.termDays,
  daily_rate_micro: product.dailyRatePercent,
  description: product.description,
  tags: product.tags,
  link: product.link,
  open: product.open,
  position,
  periods: product.periods,
  service_fee_basis_points: product.serviceFeePercent,
  period_fee_minor: product.periodFee,
  extension_fee_basis_points: product.extensionFeePercent,
  extension_days: product.extensionDays,
  max_extensions: product.maxExtensions,
})

type Stored = { version: number; body: ProductBody }

/** What has to be written so that the products are those of the file: one that is left out is closed. */
export function changesOf(
  stored: readonly Stored[],
  filed: readonly ProductBody[],
): { version: number; body: ProductBody }[] {
  const isFiled = (id: string) => filed.some((body) => body.id === id)
  const closed = stored
    .filter(({ body }) => body.open && !isFiled(body.id))
    .map(({ body }) => ({ ...body, open: false }))
  return [...filed, ...closed].flatMap((body) => {
    const before = stored.find((product) => product.body.id === body.id)
    if (before && isDeepStrictEqual(before.body, body)) return []
    return [{ version: (before?.version ?? 0) + 1, body }]
  })
}

/** Objects as they are: both drivers write them as JSON, but PostgreSQL's would write a text as a JSON text. */
export async function saveVersion(tx: Db, { version, body }: Stored, now: Date): Promise<void> {
  const product = { ...body, version }
  await tx
    .insertInto('products')
    .values(product)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(product))
    .execute()
  await tx
    .insertInto('product_versions')
    .values({ product_id: body.id, version, body, valid_from: now })
    .execute()
}

/** Makes the products of the database those of the list, with a version for each change. */
export const saveProducts = (db: Db, filed: readonly ProductBody[], now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const rows = await tx.selectFrom('products').selectAll().execute()
    const stored = rows.map(({ version, ...body }) => ({ version, body }))
    const changes = changesOf(stored, filed)
    for (const change of changes) await saveVersion(tx, change, now)
    return changes.length
  })
