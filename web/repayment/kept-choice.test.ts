import { describe, expect, test } from 'vitest'
import { keepChoice, keptChoice } from './kept-choice.ts'

const memory = () => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
}

describe('the choice of how to pay', () => {
  test('is kept under the names of the spec', () => {
    const store = memory()
    keepChoice({ payType: '1', payCode: 'BCA', specificNum: 'ATM', isDefault: '0' }, store)
    expect(Object.fromEntries(store.values)).toEqual({
      payType: '1',
      payCode: 'BCA',
      specificNum: 'ATM',
      isDefault: '0',
    })
    expect(keptChoice(store)).toEqual({ payType: '1', payCode: 'BCA', specificNum: 'ATM', isDefault: '0' })
  })

  test('of another type clears bank, method and market', () => {
    const store = memory()
    keepChoice({ payType: '1', payCode: 'BCA', specificNum: 'ATM', isDefault: '0' }, store)
    keepChoice({ payType: '2', isDefault: '0' }, store)
    expect(Object.fromEntries(store.values)).toEqual({ payType: '2', isDefault: '0' })
  })

  test('is nothing where the phone keeps nothing', () => {
    keepChoice({ payType: '1' }, null)
    expect(keptChoice(null)).toEqual({})
  })
})
