import { expect, test } from 'vitest'
import { Statements } from './statements.ts'

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
  expect(statements.find('select 500')).toEqual({ text: 'select 500', name: undefined })
  statements.rename('select 500')
  expect(statements.find('select 500').name).toBeUndefined()
})
