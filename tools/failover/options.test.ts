import { expect, test } from 'vitest'
import { readProofOptions, UsageError } from './options.ts'

test('without options it is the whole proof', () => {
  expect(readProofOptions([])).toEqual({ payments: 20_000, kills: 5, processKills: 10, senders: 12 })
})

test('a small run is told by its counts', () => {
  expect(readProofOptions(['--payments', '500', '--kills', '1', '--process-kills', '2'])).toMatchObject({
    payments: 500,
    kills: 1,
    processKills: 2,
  })
})

test.each(['0', '-1', '1.5', 'many'])('%s is no count', (count) => {
  expect(() => readProofOptions([`--kills=${count}`])).toThrow(UsageError)
})
