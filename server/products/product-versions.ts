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

type VersionRow = Stored & { validFrom: Date; source: 'file' | 'desk' }

/** Objects as they are: both drivers write them as JSON, but PostgreSQL's would write a text as a JSON text. */
const writeProduct = (tx: Db, { version, body }: Stored) => {
  const product = { ...body, version }
  return tx
    .insertInto('products')
    .values(product)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(product))
    .execute()
}

/** A version of a product that exists; it becomes the product when its time has come (`applyDueVersions`). */
export const insertVersion = (tx: Db, { version, body, validFrom, source }: VersionRow) =>
  tx
    .insertInto('product_versions')
    .values({ product_id: body.id, version, body, valid_from: validFrom, source })
    .execute()

export async function saveVersion(tx: Db, { version, body }: Stored, now: Date): Promise<void> {
  await writeProduct(tx, { version, body })
  await insertVersion(tx, { version, body, validFrom: now, source: 'file' })
}

export const lockProducts = (tx: Db) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)

/** What the file said last of each product, with the number of the newest version whoever made it. */
async function filedBefore(tx: Db): Promise<Stored[]> {
  const rows = await tx
    .selectFrom('product_versions')
    .select(['product_id', 'version', 'body', 'source'])
    .orderBy('version')
    .execute()
  const products = Map.groupBy(rows, (row) => row.product_id)
  return [...products.values()].flatMap((versions) => {
    const filed = versions.findLast(({ source }) => source === 'file')
    return filed ? [{ version: versions.at(-1)?.version ?? filed.version, body: filed.body }] : []
  })
}

/** Makes the products of the database those of the list, with a version for each change of the list. */
export const saveProducts = (db: Db, filed: readonly ProductBody[], now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockProducts(tx)
    const changes = changesOf(await filedBefore(tx), filed)
    for (const change of changes) await saveVersion(tx, change, now)
    return changes.length
  })

/** Makes the products those of the versions whose time has come; returns how many changed. */
export async function applyVersions(tx: Db, now: Date): Promise<number> {
  const due = await tx
    .selectFrom('product_versions as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .distinctOn('v.product_id')
    .select(['v.version', 'v.body', 'p.version as written'])
    .where('v.valid_from', '<=', now)
    .orderBy('v.product_id')
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.version', 'desc')
    .execute()
  const changed = due.filter(({ version, written }) => version !== written)
  for (const { version, body } of changed) await writeProduct(tx, { version, body })
  return changed.length
}

export const applyDueVersions = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockProducts(tx)
    return applyVersions(tx, now)
  })
