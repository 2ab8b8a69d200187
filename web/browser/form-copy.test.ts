import { afterEach, describe, expect, it, vi } from 'vitest'
import { readCopy, restorable, storeCopy, valuesOf } from './form-copy.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the copy of a form', () => {
  it('has its texts, without files and without numbers that stay off the phone', () => {
    const data: [string, FormDataEntryValue][] = [
      ['fullName', 'Siti'],
      ['documentNumber', '3173000000000001'],
      ['documentFile', new File(['x'], 'x.jpg')],
    ]
    expect(valuesOf(data, ['documentNumber'])).toEqual({ fullName: 'Siti' })
  })

  it('gives back what was changed', () => {
    const copy = { typed: { name: 'Siti Aminah', city: 'A' }, base: { name: 'Siti', city: 'A' } }
    expect(restorable(copy, { name: 'Siti', city: 'A' })).toEqual({ name: 'Siti Aminah' })
  })

  it('does not undo what was changed on another phone, nor bring back a field that is gone', () => {
    const copy = { typed: { name: 'Siti Aminah', old: 'x' }, base: { name: 'Siti', old: '' } }
    expect(restorable(copy, { name: 'Siti Nurhaliza' })).toEqual({})
  })

  it('is stored until it is taken away', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    })
    const copy = { typed: { a: '1' }, base: { a: '' } }
    storeCopy('apply job', copy)
    expect(readCopy('apply job')).toEqual(copy)
    storeCopy('apply job', null)
    expect(readCopy('apply job')).toBeNull()
    stored.set('apply job', '{"typed":')
    expect(readCopy('apply job')).toBeNull()
    stored.set('apply job', '"of another version"')
    expect(readCopy('apply job')).toBeNull()
  })
})
