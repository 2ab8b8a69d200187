import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeChoice, storedChoice } from './stored-choice.ts'

const values = new Map<string, string>()

beforeEach(() => {
  values.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the choice of how to pay', () => {
  test('is stored under the names of the base contract', () => {
    storeChoice({ payType: '1', payCode: 'BCA', specificNum: 'ATM', isDefault: '0' })
    expect(Object.fromEntries(values)).toEqual({
      payType: '1',
      payCode: 'BCA',
      specificNum: 'ATM',
      isDefault: '0',
    })
    expect(storedChoice()).toEqual({ payType: '1', payCode: 'BCA', specificNum: 'ATM', isDefault: '0' })
  })

  test('of another type clears bank, method and market', () => {
    storeChoice({ payType: '1', payCode: 'BCA', specificNum: 'ATM', isDefault: '0' })
    storeChoice({ payType: '2', isDefault: '0' })
    expect(Object.fromEntries(values)).toEqual({ payType: '2', isDefault: '0' })
  })

  test('is nothing where the phone stores nothing', () => {
    vi.stubGlobal('localStorage', null)
    storeChoice({ payType: '1' })
    expect(storedChoice()).toEqual({})
  })
})
