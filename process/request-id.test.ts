import { expect, test } from 'vitest'
import { trustIn } from './caller.ts'
import { newRequestId, requestIdOf } from './request-id.ts'

const trusted = trustIn(['10.0.0.0/8'])
const from = (remoteAddress: string, id?: string) =>
  requestIdOf({ socket: { remoteAddress }, headers: id === undefined ? {} : { 'x-request-id': id } }, trusted)

test('the id of a trusted proxy is taken, through IPv4 in IPv6 too', () => {
  expect(from('10.1.2.3', 'a1b2c3d4-e5f6')).toBe('a1b2c3d4-e5f6')
  expect(from('::ffff:10.1.2.3', 'a1b2c3d4-e5f6')).toBe('a1b2c3d4-e5f6')
})

test('nobody else chooses an id', () => {
  expect(from('203.0.113.9', 'a1b2c3d4-e5f6')).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
})

test.each([
  '',
  'short',
  'x'.repeat(65),
  '<script>alert(1)',
  'two words here',
  '-starts-wrong',
  'a\nforged line',
])('an id like %j is replaced', (id) => {
  expect(from('10.1.2.3', id)).toMatch(/^[0-9A-Z-]{14}$/)
})

test('two requests have two ids', () => {
  const ids = Array.from({ length: 1_000 }, newRequestId)
  expect(new Set(ids).size).toBe(ids.length)
})
