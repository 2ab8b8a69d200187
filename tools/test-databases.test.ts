import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databasesOf } from './test-databases.ts'

const files = globSync('server/**/*.test.ts')
const plain = 'openTestService()'
const inTest = { hasPostgres: true, count: 1 }
const both = ['pglite', 'postgres']

test('without PostgreSQL everything is tested on PGlite', () => {
  for (const count of [1, 2])
    expect(databasesOf('server/a.test.ts', plain, { hasPostgres: false, count })).toEqual(['pglite'])
})

test('in npm test every file is tested on PostgreSQL, and about a sixteenth on PGlite too', () => {
  const each = files.map((file) => databasesOf(file, plain, inTest))
  expect(each.filter((databases) => !databases.includes('postgres'))).toEqual([])
  const share = each.filter((databases) => databases.includes('pglite')).length / files.length
  expect(share).toBeGreaterThan(0.03)
  expect(share).toBeLessThan(0.1)
})

test('a file that asks which database it is on is tested on both', () => {
  for (const file of ['server/loans/limits.test.ts', 'server/calls/fuzz-reads.test.ts'])
    expect(databasesOf('server/b.test.ts', readFileSync(file, 'utf8'), inTest)).toEqual(both)
  expect(databasesOf('server/b.test.ts', plain, inTest)).toEqual(['postgres'])
})

test('in the soak every file is tested on both', () => {
  for (const file of files) expect(databasesOf(file, plain, { ...inTest, count: 2 })).toEqual(both)
})
