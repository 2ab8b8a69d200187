import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { workerDatabase } from '../testing/database.ts'
import { prepared } from './prepared.ts'

test('a statement that is written once answers each question with its own values', async () => {
  const db = await workerDatabase()
  let written = 0
  const add = prepared<{ left: number; right: number }, { sum: number }>(({ left, right }) => {
    written += 1
    return sql`select ${left}::int + ${right}::int + ${right}::int + ${sql.val(1)}::int as sum`
  })
  expect(await add(db, { left: 1, right: 10 })).toEqual([{ sum: 22 }])
  expect(await add(db, { right: 2, left: 3 })).toEqual([{ sum: 8 }])
  expect(written).toBe(1)
})
