import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../base/time.ts'
import { blockOf, networkOf } from '../calls/network.ts'
import { phoneOf, prefixOf } from './phone.ts'
import {
  judgeSms,
  mayUse,
  roomAt,
  type SmsGrant,
  type SmsRuleName,
  type SmsTallies,
  type SmsTally,
  smsRules,
} from './sms-policy.ts'

const none: SmsTally = { count: 0, converted: 0, spentMicroUsd: 0, unusedMicroUsd: 0 }
const purse = { costMicroUsd: 100, budgetMicroUsd: 10_000 }
type Some = Partial<Record<SmsRuleName, Partial<SmsTally>>>
const tallies = (some: Some) =>
  Object.fromEntries(
    Object.keys(smsRules).map((name) => [name, { ...none, ...some[name as SmsRuleName] }]),
  ) as SmsTallies
const spent = (spentMicroUsd: number) => ({ spentMicroUsd })
const allSpent = (each: number) => ({
  budgetOfStrangers: spent(each),
  budgetOfKnown: spent(each),
  budget: spent(each),
})

describe('whose share pays for a code', () => {
  test.each<[string, Some, string | null, SmsRuleName[]]>([
    ['nothing before', {}, 'strangers', []],
    ['one in this minute', { tooSoon: { count: 1 }, phone: { count: 4 } }, null, ['tooSoon']],
    ['four today', { phone: { count: 4 } }, 'strangers', []],
    ['five today', { phone: { count: 5 } }, null, ['phone']],
    ['a visitor whose codes are used', { visitor: { count: 12, converted: 5 } }, 'strangers', []],
    ['a visitor whose codes nobody uses', { visitor: { count: 8 } }, null, ['visitor']],
    ['a network on trial', { networkTrial: { count: 199 } }, 'strangers', []],
    [
      'a network that brings nobody',
      { networkTrial: { count: 200, converted: 19 } },
      'known',
      ['networkTrial'],
    ],
    ['a shared address with customers', { networkTrial: { count: 2000, converted: 200 } }, 'strangers', []],
    ['the last of a network', { network: { unusedMicroUsd: 400 } }, 'strangers', []],
    ['a network with its share used', { network: { unusedMicroUsd: 401 } }, 'known', ['network']],
    ['fourteen in the range', { prefix: { count: 14 } }, 'strangers', []],
    ['fifteen in the range', { prefix: { count: 15 } }, 'known', ['prefix']],
    ['a range on trial', { prefixTrial: { count: 19 } }, 'strangers', []],
    ['a range that brings nobody', { prefixTrial: { count: 20, converted: 1 } }, 'known', ['prefixTrial']],
    ['a range that brings customers', { prefixTrial: { count: 20, converted: 2 } }, 'strangers', []],
    ['the last of a country', { country: spent(3650) }, 'strangers', []],
    ['a country with its share used', { country: spent(3651) }, 'known', ['country']],
    ['the last for strangers', { strangers: spent(4900) }, 'strangers', []],
    ['strangers with their share used', { strangers: spent(4901) }, 'known', ['strangers']],
    ['the last that is not reserved', allSpent(7900), 'strangers', []],
    ['the reserve of known numbers', allSpent(7901), 'known', ['budgetOfStrangers']],
    [
      'known numbers of a network',
      { ...allSpent(8000), networkOfKnown: { unusedMicroUsd: 401 } },
      'loan',
      ['budgetOfStrangers'],
    ],
    ['the reserve of running loans', allSpent(8901), 'loan', ['budgetOfStrangers']],
    ['the last of the budget', allSpent(9900), 'loan', ['budgetOfStrangers']],
    ['a budget that is used up', allSpent(9901), null, ['budgetOfStrangers']],
  ])('%s', (_, some, share, full) => {
    expect(judgeSms(tallies(some), purse)).toEqual({ share, full })
  })

  test('a small budget leaves every network a few codes', () => {
    const small = { costMicroUsd: 100, budgetMicroUsd: 1_000 }
    expect(judgeSms(tallies({ network: { unusedMicroUsd: 400 } }), small).share).toBe('strangers')
    expect(judgeSms(tallies({ network: { unusedMicroUsd: 500 } }), small).share).toBe('known')
  })

  test('nobody uses what is reserved for others', () => {
    expect(mayUse('strangers', 'known')).toBe(false)
    expect(mayUse('known', 'known')).toBe(true)
    expect(mayUse('known', 'loan')).toBe(false)
    expect(mayUse('loan', 'known')).toBe(true)
  })
})

const at = (hour: number, costMicroUsd = 100, converted = false): SmsGrant => ({
  at: new Date(hour * HOUR_MS),
  converted,
  costMicroUsd,
})

describe('when there is room again', () => {
  const room = (name: SmsRuleName, oldest: SmsGrant[], tally: Partial<SmsTally>) => {
    const found = roomAt(name, { tally: { ...none, ...tally }, oldest }, purse)
    return found && found.getTime() / HOUR_MS
  }

  test('as many as it takes have left the window', () => {
    expect(room('strangers', [at(1), at(2), at(5)], spent(4901))).toBe(25)
    expect(room('strangers', [at(1, 50), at(2, 50), at(5)], spent(5000))).toBe(26)
  })

  test('one that was used leaves a network no room', () => {
    expect(room('network', [at(1, 100, true), at(3)], { unusedMicroUsd: 401 })).toBe(27)
  })

  test('a range that stopped to bring customers waits for more than one to leave', () => {
    const oldest = Array.from({ length: 25 }, (_, hour) => at(hour))
    expect(room('prefixTrial', oldest, { count: 25 })).toBe(24 + 5)
  })

  test('nobody says when, where no time would do', () => {
    expect(room('budget', [], {})).toBeNull()
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000:ffff::2', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a block is what one customer may well have', () => {
  expect(['203.0.113.9', '203.0.113.250'].map(blockOf)).toEqual(['203.0.113.0/24', '203.0.113.0/24'])
  expect(blockOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
})

test('a phone is one of the countries that the template sends to', () => {
  expect(phoneOf('081234567890', { phones: ['cn', 'id'] })).toBe('+6281234567890')
  expect(phoneOf('13812345678', { phones: ['cn', 'id'] })).toBe('+8613812345678')
  expect(phoneOf('9876543210', { phones: ['cn', 'id'] })).toBeUndefined()
  expect(prefixOf('+8613812345678')).toBe('+861381234')
})
