import { expect, test } from 'vitest'
import { Statements } from './statements.ts'

test.each([
  ['select 1', true],
  ['\n  SELECT * from orders where id = $1', true],
  ['select 1 from orders where id = $1 for update', false],
  ['select 1 from orders for no key update', false],
  ['insert into orders values ($1) returning id', false],
  ['with gone as (delete from orders returning id) select id from gone', false],
  ['begin', false],
  ['selection', false],
])('%j is shared: %s', (text, isRead) => {
  expect(new Statements().find(text).isRead).toBe(isRead)
})

test('each text has one name until it is renamed', () => {
  const statements = new Statements()
  const first = statements.find('select 1')
  expect(statements.find('select 1')).toBe(first)
  expect(statements.find('select 2').name).not.toBe(first.name)
  statements.rename('select 1')
  expect(statements.find('select 1').name).not.toBe(first.name)
})

test('beyond five hundred texts none is named any more', () => {
  const statements = new Statements()
  for (let no = 0; no < 500; no++) expect(statements.find(`select ${no}`).name).toBeDefined()
  expect(statements.find('select 500')).toEqual({ text: 'select 500', isRead: true, name: undefined })
  statements.rename('select 500')
  expect(statements.find('select 500').name).toBeUndefined()
})
