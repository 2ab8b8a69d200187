import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts'

const reported = (code: string) => {
  const error = new DatabaseError('reported', 8, 'error')
  error.code = code
  return error
}

test.each([
  ['a lock that is not given', '55P03'],
  ['a statement that took too long', '57014'],
  ['a server that is stopping', '57P01'],
  ['a server that is starting', '57P03'],
  ['too many connections', '53300'],
  ['a deadlock', '40P01'],
  ['an idle transaction that was ended', '25P03'],
  ['a server that is no longer the leader', '25006'],
])('%s passes, so the database is unavailable', (_, code) => {
  expect(asUnavailable(reported(code))).toMatchObject({ name: 'DatabaseUnavailable', code })
})

test.each([
  ['a broken rule', '23505'],
  ['wrong SQL', '42601'],
  ['a transaction that failed before', '25P02'],
])('%s stays what it is', (_, code) => {
  const error = reported(code)
  expect(asUnavailable(error)).toBe(error)
})

test('a lost connection is unavailability, once; a value that cannot be read is a defect', () => {
  const lost = asUnavailable(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  expect(lost).toMatchObject({ name: 'DatabaseUnavailable', code: 'ECONNREFUSED' })
  expect(asUnavailable(lost)).toBe(lost)
  expect(asUnavailable(new RangeError('not a safe integer'))).not.toBeInstanceOf(DatabaseUnavailable)
})
