import { afterEach, describe, expect, it, vi } from 'vitest'
import { readStored, store } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

const refusing = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('storage', () => {
  it('remembers, each kind for itself, until it is removed', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    })
    vi.stubGlobal('sessionStorage', { getItem: () => 'other' })
    store('local', 'payType', '1')
    expect(readStored('local', 'payType')).toBe('1')
    expect(readStored('session', 'payType')).toBe('other')
    store('local', 'payType', null)
    expect(readStored('local', 'payType')).toBeNull()
  })

  for (const [how, storage] of Object.entries({
    'is null, as in a webview without DOM storage': null,
    'is missing': undefined,
    'refuses every call': { getItem: refusing, setItem: refusing, removeItem: refusing },
  }))
    it(`that ${how} holds nothing and breaks nothing`, () => {
      vi.stubGlobal('sessionStorage', storage)
      expect(() => store('session', 'code', '1')).not.toThrow()
      expect(() => store('session', 'code', null)).not.toThrow()
      expect(readStored('session', 'code')).toBeNull()
    })

  it('that may not even be named holds nothing', () => {
    Object.defineProperty(globalThis, 'localStorage', { get: refusing, configurable: true })
    expect(readStored('local', 'payType')).toBeNull()
    Reflect.deleteProperty(globalThis, 'localStorage')
  })
})
