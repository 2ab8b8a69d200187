import { describe, expect, test } from 'vitest'
import { networkOf } from '../calls/network.ts'
import { phoneOf, prefixOf } from './phone.ts'
import { judgeSms, type SmsHistory } from './sms-policy.ts'

const none: SmsHistory = {
  phoneMinute: 0,
  phoneDay: 0,
  networkHour: 0,
  networkConvertedHour: 0,
  prefixHour: 0,
  prefixDay: 0,
  prefixConvertedDay: 0,
  spentMicroUsd: 0,
}

describe('the defences before a paid message', () => {
  test.each<[string, Partial<SmsHistory>, string]>([
    ['nothing before', {}, 'granted'],
    ['one in this minute', { phoneMinute: 1, phoneDay: 9, networkHour: 99 }, 'too soon'],
    ['four today', { phoneDay: 4 }, 'granted'],
    ['five today', { phoneDay: 5 }, 'phone'],
    ['a network on trial', { networkHour: 199 }, 'granted'],
    ['a network that brings nobody', { networkHour: 200, networkConvertedHour: 19, phoneDay: 5 }, 'network'],
    ['a shared address that brings customers', { networkHour: 2000, networkConvertedHour: 200 }, 'granted'],
    ['fourteen in the range', { prefixHour: 14, prefixDay: 14 }, 'granted'],
    ['fifteen in the range', { prefixHour: 15, prefixDay: 15 }, 'prefix'],
    ['a range on trial', { prefixDay: 19 }, 'granted'],
    ['a range that brings nobody', { prefixDay: 20, prefixConvertedDay: 1 }, 'conversion'],
    ['a range that brings customers', { prefixDay: 20, prefixConvertedDay: 2 }, 'granted'],
    ['the last of the budget', { spentMicroUsd: 900 }, 'granted'],
    ['a budget that is used up', { spentMicroUsd: 901 }, 'budget'],
  ])('%s', (_, history, verdict) => {
    expect(judgeSms({ ...none, ...history }, { costMicroUsd: 100, budgetMicroUsd: 1000 })).toBe(verdict)
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

test('a phone is one of the countries that the template sends to', () => {
  expect(phoneOf('081234567890', { phones: ['cn', 'id'] })).toBe('+6281234567890')
  expect(phoneOf('13812345678', { phones: ['cn', 'id'] })).toBe('+8613812345678')
  expect(phoneOf('9876543210', { phones: ['cn', 'id'] })).toBeUndefined()
  expect(prefixOf('+8613812345678')).toBe('+861381234')
})
