import { describe, expect, test } from 'vitest'
import { indonesia } from '../../market/packs/indonesia.ts'
import { pickChannel } from './channels.ts'

const nothing = { payCode: '', payType: '', specific: '', last: null } as const
const MILLION = 100_000_000

describe('the channel of a code', () => {
  test.each([
    ['the default of the pack', {}, MILLION, 'ALFAMART', ''],
    ['the first that takes the amount', {}, 3 * MILLION, 'BCA', ''],
    ['the first of the type that takes it', { payType: '2' }, 3 * MILLION, 'INDOMARET', ''],
    ['the default of the type where none takes it', { payType: '2' }, 9 * MILLION, 'ALFAMART', ''],
    ['what was chosen last', { last: { channel: 'BRI', specific: 'ATM' } }, MILLION, 'BRI', 'ATM'],
    [
      'another where that does not take it',
      { last: { channel: 'ALFAMART', specific: '' } },
      3 * MILLION,
      'BCA',
      '',
    ],
    [
      'not the last where another type is asked',
      { payType: '2', last: { channel: 'BRI', specific: 'ATM' } },
      MILLION,
      'ALFAMART',
      '',
    ],
    ['the named one, also beyond its limit', { payCode: 'ALFAMART' }, 9 * MILLION, 'ALFAMART', ''],
    [
      'the named one, with its method',
      { payCode: 'BNI', specific: 'MobileBank' },
      MILLION,
      'BNI',
      'MobileBank',
    ],
    ['the named one, without a method it has not', { payCode: 'BNI', specific: 'IMPS' }, MILLION, 'BNI', ''],
    [
      'the default where the last one is gone',
      { last: { channel: 'GONE', specific: '' } },
      MILLION,
      'ALFAMART',
      '',
    ],
  ] as const)('is %s', (_, wanted, amountMinor, code, specific) => {
    expect(pickChannel(indonesia, amountMinor, { ...nothing, ...wanted })).toMatchObject({
      channel: { code },
      specific,
      chosen: 'payCode' in wanted,
    })
  })

  test('is none that the pack has not', () => {
    expect(pickChannel(indonesia, MILLION, { ...nothing, payCode: 'UPI_QR' })).toBeNull()
    expect(pickChannel({ ...indonesia, payChannels: [] }, MILLION, nothing)).toBeNull()
  })
})
