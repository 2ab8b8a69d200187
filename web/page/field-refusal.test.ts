import { expect, test } from 'vitest'
import { refuseByToast, refuseFields, toastOf } from './field-refusal.ts'

const everywhere = () => true
const nowhere = () => false

test('what stands at its field is no toast as well', () => {
  expect(toastOf(refuseFields({ name: 'Please fill this in.' }), everywhere)).toBeUndefined()
  const general = { toast: 'Some answers are wrong.', fields: { name: 'Please fill this in.' } }
  expect(toastOf(general, everywhere)).toBeUndefined()
})

test('what has no place is a toast', () => {
  expect(toastOf({ toast: 'Saved' }, everywhere)).toBe('Saved')
  expect(toastOf(refuseFields({ name: 'Please fill this in.' }), nowhere)).toBe('Please fill this in.')
  const general = { toast: 'Some answers are wrong.', fields: { name: 'Please fill this in.' } }
  expect(toastOf(general, nowhere)).toBe('Some answers are wrong.')
})

test('a toast of the specification stays, and its fields are marked only', () => {
  const refusal = refuseByToast('Please provide complete information!', ['name', 'message'])
  expect(refusal.fields).toEqual({ name: '', message: '' })
  expect(toastOf(refusal, everywhere)).toBe('Please provide complete information!')
})
