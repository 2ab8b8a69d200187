import { expect, test } from 'vitest'
import { DRAFT_DAYS, draftName, draftWith, readTyped, type TypedForm, toRestore } from './drafts.ts'

const type = (draft: TypedForm | null, typed: string, shown: string, control = 'text') =>
  draftWith(draft, { control, typed, shown, at: 1 })

const restored = (draft: TypedForm | null, shown: string) =>
  draft ? toRestore(draft, { text: shown }) : null

test('what was typed is put back into the form as it comes again', () => {
  const draft = type(null, 'Dear customer', '')
  expect(restored(draft, '')).toEqual([['text', 'Dear customer']])
})

test('what is typed on after a refusal is put back into the form as it came at first', () => {
  const refused = type(null, 'Dear customer ', '')
  expect(restored(refused, 'Dear customer')).toEqual([])
  // Letter by letter, as it is stored.
  const more = [',', ', ', ', w', ', we'].reduce(
    (draft, end) => type(draft, `Dear customer${end}`, 'Dear customer'),
    refused,
  )
  for (const shown of ['', 'Dear customer'])
    expect(restored(more, shown)).toEqual([['text', 'Dear customer, we']])
  expect(restored(more, 'Dear customer, we')).toEqual([])
})

test('line breaks as forms send them are no other text', () => {
  expect(restored(type(null, 'a\nb', ''), 'a\r\nb')).toEqual([])
})

test('what somebody else has changed since is not overwritten', () => {
  expect(restored(type(null, 'mine', 'old'), 'theirs')).toEqual([])
})

test('a draft of which nothing is left is none, and each control is one of its own', () => {
  const both = type(type(null, 'a', ''), 'b', '', 'other')
  expect(Object.keys(both?.values ?? {})).toEqual(['text', 'other'])
  expect(type(type(null, 'a', ''), '', '')).toBeNull()
})

test('a draft that is too old, or not one, is not read', () => {
  const draft = type(null, 'a', '')
  const week = DRAFT_DAYS * 24 * 60 * 60 * 1000
  expect(readTyped(JSON.stringify(draft), week)).toEqual(draft)
  expect(readTyped(JSON.stringify(draft), week + 1)).toBeNull()
  for (const text of [null, '', '{', '[]', '{"at":1}', '{"at":1,"values":{"text":"a"}}'])
    expect(readTyped(text, 2)).toBeNull()
})

test('a draft belongs to one person, one record and one form, in whatever language the page is', () => {
  const at = (address: string) => draftName('rina', new URL(address, 'https://desk.example'), 'act=note')
  expect(at('/desk/complaint?id=1&lang=id')).toBe(at('/desk/complaint?id=1'))
  expect(at('/desk/complaint?id=1')).not.toBe(at('/desk/complaint?id=2'))
  expect(at('/desk/complaint?id=1')).not.toBe(
    draftName('budi', new URL('https://desk.example/desk/complaint?id=1'), 'act=note'),
  )
})
