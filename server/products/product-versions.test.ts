import { sql } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import { parseProducts } from '../../contract/calls/product-file.ts'
import { migrate } from '../database/migrate.ts'
import { type Db, openPostgres } from '../database/open.ts'
import { sampleProducts } from '../demo/samples.ts'
import { pushed } from '../loans/testing/confirming.ts'
import { contents, engine } from '../testing/database.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { changesOf, saveProducts, versionBody } from './product-versions.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const filed = (changed: object = {}) =>
  parseProducts({
    id: [
      {
        id: 'baru',
        name: 'Baru',
        description: { en: 'New', id: 'Baru', hi: 'नया', zh: '新' },
        amountMin: 1_000_000,
        amountMax: 5_000_000,
        termDays: 120,
        dailyRatePercent: 0.1,
        ...changed,
      },
    ],
  }).map(versionBody)

const later = new Date(START.getTime() + 1000)
const versionsOf = (db: Db, id: string) =>
  db.selectFrom('product_versions').selectAll().where('product_id', '=', id).orderBy('version').execute()

test('a product of the file is created, and what is left out is closed', async () => {
  await saveProducts(service.db, filed(), START)
  const products = await service.db.selectFrom('products').selectAll().execute()
  expect(products.filter(({ open }) => open).map(({ id }) => id)).toEqual(['baru'])
  expect(products.find(({ id }) => id === 'terang-kilat')).toMatchObject({ open: false, version: 2 })
  // It was closed already.
  expect(products.find(({ id }) => id === 'terang-usaha')).toMatchObject({ open: false, version: 1 })
})

test('a start with the same file changes nothing', async () => {
  await saveProducts(service.db, filed(), START)
  const before = await contents(service.db)
  expect(await saveProducts(service.db, filed(), later)).toBe(0)
  expect(await contents(service.db)).toEqual(before)
})

test('a start with a changed file makes a version, and keeps the one before', async () => {
  await saveProducts(service.db, filed(), START)
  await saveProducts(service.db, filed({ dailyRatePercent: 0.2 }), later)
  expect(await versionsOf(service.db, 'baru')).toMatchObject([
    { version: 1, body: { daily_rate_micro: 1000 }, valid_from: START },
    { version: 2, body: { daily_rate_micro: 2000 }, valid_from: later },
  ])
})

test('a product that comes back into the file is open again', async () => {
  await saveProducts(service.db, filed(), START)
  await saveProducts(service.db, [], later)
  await saveProducts(service.db, filed(), later)
  expect((await versionsOf(service.db, 'baru')).map(({ body }) => body.open)).toEqual([true, false, true])
})

test('an order keeps the version that it was made with', async () => {
  await saveProducts(service.db, filed(), START)
  const id = await pushed(service.lender('demo-id-settled'), 'baru', '1000000')
  await saveProducts(service.db, filed({ dailyRatePercent: 0.2 }), later)
  const order = await service.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ product_version: 1, terms: { dailyRateMicro: 1000 } })
})

test('each product of the demo has its first version', async () => {
  for (const product of sampleProducts)
    expect(await versionsOf(service.db, product.id)).toMatchObject([{ version: 1, body: product }])
})

test('the order of a list does not make a change', () => {
  const [body] = filed()
  if (!body) throw new Error('no product')
  const shuffled = Object.fromEntries(Object.entries(body).toReversed()) as typeof body
  expect(changesOf([{ version: 3, body }], [shuffled])).toEqual([])
})

test.runIf(engine === 'postgres')('processes that start at once make one version', async () => {
  const address = new URL(inject('postgresUrl'))
  const name = `products_${process.pid}`
  await sql.raw(`create database ${name}`).execute(service.db)
  address.pathname = `/${name}`
  const opened = [1, 2, 3, 4].map(() => openPostgres(address.href))
  await Promise.all(
    opened.map(async ({ maintenance }) => {
      await migrate(maintenance, { purpose: 'demo' })
      await saveProducts(maintenance, filed(), START)
    }),
  )
  const changed = await Promise.all(
    opened.map(({ maintenance }) => saveProducts(maintenance, filed({ name: 'Lain' }), later)),
  )
  expect(changed.toSorted()).toEqual([0, 0, 0, 1])
  const [first] = opened
  expect(first && (await versionsOf(first.db, 'baru'))).toHaveLength(2)
  for (const { close } of opened) await close()
})
