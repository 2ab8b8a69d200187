import { beforeAll, describe, expect, test } from 'vitest'
import { statusCodes } from '../../market/order-status.ts'
import type { Db } from '../database/open.ts'
import { openTestService } from '../testing/harness.ts'
import { edges, moveOrder, sourcesOf } from './status-machine.ts'
import { storeLoan } from './testing/stored-loan.ts'

const { review, declined, onItsWay, active, due, overdue, settled } = statusCodes
const stored = [review, declined, onItsWay, active, settled] as const
type Stored = (typeof stored)[number]

/** By hand, so that the table cannot change unseen. */
const allowed: [Stored, Stored][] = [
  [review, declined],
  [review, onItsWay],
  [onItsWay, active],
  [onItsWay, declined],
  [active, settled],
  [settled, active],
]
const isAllowed = (from: number, to: number) => allowed.some((edge) => edge[0] === from && edge[1] === to)
const pairs = [...stored, 999].flatMap((from) => stored.map((to) => [from, to] as const))

let db: Db
const orderId = 'machine'
beforeAll(async () => {
  db = (await openTestService()).db
  await storeLoan(db, orderId)
})

const put = (status: number) => db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
const status = async () =>
  (await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status

describe('every edge of the table', () => {
  test.each(pairs.filter(([from, to]) => isAllowed(from, to)))('%i becomes %i', async (from, to) => {
    await put(from)
    await moveOrder(db, orderId, to)
    expect(await status()).toBe(to)
  })
})

describe('every other pair', () => {
  test.each(pairs.filter(([from, to]) => !isAllowed(from, to)))('%i cannot become %i', async (from, to) => {
    await put(from)
    await expect(moveOrder(db, orderId, to)).rejects.toThrow(`order ${orderId} cannot become ${to}`)
    expect(await status()).toBe(from)
  })
})

test('the table is these edges and no others', () => {
  expect(Object.entries(edges).flatMap(([from, targets]) => targets.map((to) => [Number(from), to]))).toEqual(
    expect.arrayContaining(allowed),
  )
  expect(Object.values(edges).flat()).toHaveLength(allowed.length)
  for (const to of stored)
    expect(sourcesOf(to).sort()).toEqual(stored.filter((from) => isAllowed(from, to)).sort())
})

test('due and overdue are never stored: nothing leads to them or from them', async () => {
  const known = new Set<number>([...Object.keys(edges).map(Number), ...Object.values(edges).flat()])
  for (const followed of [due, overdue]) {
    expect(known.has(followed)).toBe(false)
    for (const from of stored) {
      await put(from)
      await expect(moveOrder(db, orderId, followed as never)).rejects.toThrow('cannot become')
    }
  }
})

test('an order that does not exist cannot become anything', async () => {
  await expect(moveOrder(db, 'nothing', declined)).rejects.toThrow('order nothing cannot become 110')
})
