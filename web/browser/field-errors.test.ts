import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showFieldErrors } from './field-errors.ts'

const places = new Map<string, { id: string; textContent: string; hidden: boolean }>()

function control(name: string, { type = 'text', id = name, described = '' } = {}) {
  const attributes = new Map<string, string>(described ? [['aria-describedby', described]] : [])
  const listeners: (() => void)[] = []
  places.set(`${id}-error`, { id: `${id}-error`, textContent: '', hidden: true })
  return {
    tagName: 'INPUT',
    type,
    name,
    dataset: { error: `${id}-error` },
    getAttribute: (key: string) => attributes.get(key) ?? null,
    setAttribute: (key: string, value: string) => void attributes.set(key, value),
    removeAttribute: (key: string) => void attributes.delete(key),
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
    focus: vi.fn(),
    retype: () => {
      for (const listener of listeners) listener()
    },
  }
}

const formOf = (...elements: object[]) => ({ elements }) as unknown as HTMLFormElement

beforeEach(() => vi.stubGlobal('document', { getElementById: (id: string) => places.get(id) ?? null }))
afterEach(() => {
  vi.unstubAllGlobals()
  places.clear()
})

test('each field says what is wrong with it until it is typed anew, and the first is focused', () => {
  const [name, expiry] = [control('name'), control('expiry', { described: 'expiry-hint' })]
  const placed = showFieldErrors(formOf(name, expiry), { fields: { expiry: 'It has ended.' } })
  expect(placed).toEqual(['expiry'])
  expect(places.get('expiry-error')).toMatchObject({ textContent: 'It has ended.', hidden: false })
  expect(expiry.getAttribute('aria-invalid')).toBe('true')
  expect(expiry.getAttribute('aria-describedby')).toBe('expiry-hint expiry-error')
  expect(expiry.focus).toHaveBeenCalledOnce()
  expect(name.getAttribute('aria-invalid')).toBeNull()
  expiry.retype()
  expect(places.get('expiry-error')).toMatchObject({ textContent: '', hidden: true })
  expect(expiry.getAttribute('aria-invalid')).toBeNull()
  expect(expiry.getAttribute('aria-describedby')).toBe('expiry-hint')
})

test('a field that a toast speaks of is marked without a second sentence', () => {
  const text = control('text')
  showFieldErrors(formOf(text), { fields: { text: '' } })
  expect(text.getAttribute('aria-invalid')).toBe('true')
  expect(places.get('text-error')?.hidden).toBe(true)
})

test('the choices of a group share one sentence, which goes with the choice', () => {
  const choices = ['a', 'b'].map(() => control('type', { type: 'radio', id: 'group' }))
  showFieldErrors(formOf(...choices), { fields: { type: 'Choose one.' } })
  expect(choices.map((choice) => choice.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  choices[1]?.retype()
  expect(choices.map((choice) => choice.getAttribute('aria-invalid'))).toEqual([null, null])
  expect(places.get('group-error')?.hidden).toBe(true)
})

test('what an earlier answer said is taken away, and a hidden field is no place', () => {
  const [amount, version] = [control('amount'), control('version', { type: 'hidden' })]
  showFieldErrors(formOf(amount, version), { fields: { amount: 'Too much.' } })
  expect(showFieldErrors(formOf(amount, version), { fields: { version: 'Too old.' } })).toEqual([])
  expect(amount.getAttribute('aria-invalid')).toBeNull()
})
