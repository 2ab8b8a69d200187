import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databasesOf } from './test-databases.ts'

const sources = globSync('server/**/*.test.ts').map((file) => readFileSync(file, 'utf8'))
const plain = 'openTestService()'
const differs = readFileSync('server/backup/backup.test.ts', 'utf8')
const repeated = readFileSync('server/loans/limits.test.ts', 'utf8')
const fuzzer = readFileSync('server/calls/fuzz-reads.test.ts', 'utf8')
const both = ['pglite', 'postgres']
const hasPostgres = true

test('without PostgreSQL everything is tested on PGlite', () => {
  for (const run of ['test', 'soak'] as const)
    expect(databasesOf(differs, { hasPostgres: false, run })).toEqual(['pglite'])
})

test('in npm test every file is tested on PostgreSQL, and on PGlite what differs there', () => {
  for (const source of sources)
    expect(databasesOf(source, { hasPostgres, run: 'test' })).toContain('postgres')
  expect(databasesOf(differs, { hasPostgres, run: 'test' })).toEqual(both)
  for (const source of [plain, repeated, fuzzer])
    expect(databasesOf(source, { hasPostgres, run: 'test' })).toEqual(['postgres'])
})

test('in npm run test:more every file is tested on PGlite, and on PostgreSQL what is repeated more often', () => {
  for (const source of sources) expect(databasesOf(source, { hasPostgres, run: 'more' })).toContain('pglite')
  expect(databasesOf(plain, { hasPostgres, run: 'more' })).toEqual(['pglite'])
  for (const source of [repeated, fuzzer])
    expect(databasesOf(source, { hasPostgres, run: 'more' })).toEqual(both)
})

test('in the soak every file is tested on both', () => {
  for (const source of sources) expect(databasesOf(source, { hasPostgres, run: 'soak' })).toEqual(both)
})
