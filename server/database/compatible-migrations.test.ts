import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { incompatibilities } from './testing/incompatibilities.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Those before were written when one process stopped before the next one started. */
const FIRST = '035'
const operating = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
const isBuiltBefore = (index: string) =>
  new RegExp(`create (unique )?index concurrently if not exists ${index} `).test(operating)
const later = globSync('*.ts', { cwd: folder })
  .filter((file) => file >= FIRST)
  .sort()

const serves = (text: string) => /^export const serves = '(.+)'$/m.exec(text)?.[1]

test.each([...later, 'none yet'])('%s leaves the version that still runs working', (file) => {
  const text = file.endsWith('.ts') ? readFileSync(join(folder, file), 'utf8') : ''
  const served = serves(text)
  if (served !== undefined) expect(later.filter((name) => name < file)).toContain(`${served}.ts`)
  expect(incompatibilities(text, isBuiltBefore)).toEqual([])
})

test('an index that operators build before may be in a migration, where it is not there yet', () => {
  const index = 'create index if not exists i on orders (day)'
  expect(incompatibilities(index, (name) => name === 'i')).toEqual([])
  expect(incompatibilities(index, (name) => name === 'other')).toHaveLength(1)
  expect(incompatibilities('create index i on orders (day)', () => true)).toHaveLength(1)
})

describe('what the previous version cannot live with is found', () => {
  test.each([
    ['alter table orders drop column note', 'drops what the previous version reads'],
    ['DROP TABLE orders', 'drops what the previous version reads'],
    ["db.schema.dropTable('orders')", 'drops what the previous version reads'],
    ["db.schema.alterTable('orders').dropColumn('note')", 'drops what the previous version reads'],
    ['alter table orders rename column note to remark', 'renames what the previous version reads'],
    ['alter table orders rename to loans', 'renames what the previous version reads'],
    [
      'alter table orders alter column note set not null',
      'makes a column required that the previous version leaves out',
    ],
    [
      'alter table orders alter note set not null',
      'makes a column required that the previous version leaves out',
    ],
    ['alter table orders add column note text not null', 'adds a required column without a default'],
    ['alter table orders add note text not null, add other int', 'adds a required column without a default'],
    [
      'alter table orders alter column amount type numeric',
      'changes a type: the table is rewritten and prepared statements end',
    ],
    [
      'alter table orders alter column amount set data type numeric',
      'changes a type: the table is rewritten and prepared statements end',
    ],
    ['create index i on orders (day)', 'builds an index while nobody can write to orders'],
    [
      'create unique index if not exists i on gateway_events (x)',
      'builds an index while nobody can write to gateway_events',
    ],
    [
      'alter table orders add constraint c check (a > 0)',
      'checks every row of a table while nobody can write to it',
    ],
    [
      'alter table orders add constraint f foreign key (a) references b',
      'checks every row of a table while nobody can write to it',
    ],
  ])('%s', (statement, problem) => {
    expect(incompatibilities(`sql\`${statement}\``)).toEqual([problem])
  })

  test.each([
    'create table a (id text not null, b int not null default 0); create index i on a (b)',
    'alter table orders add column note text',
    "alter table orders add column note text not null default ''",
    'alter table orders alter column note set default 1',
    'alter table orders add constraint c check (a > 0) not valid',
    'alter table orders drop constraint c',
    'drop index if exists i',
    'insert into settings values (1)',
  ])('and this is not: %s', (statement) => {
    expect(incompatibilities(`sql\`${statement}\``)).toEqual([])
  })
})
