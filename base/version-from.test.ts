import { expect, test } from 'vitest'
import { fieldIn } from '../web/page/posted.ts'
import { versionFrom } from './version-from.ts'

test.each([
  ['a last part that is empty', ['unbooked', 0, 500, '']],
  ['a first part that is empty', ['', 1]],
  ['an empty part in the middle', ['held', '', 3]],
  ['nothing at all', []],
])('a version with %s comes back from a form as it went', (_, parts) => {
  const version = versionFrom(...parts)
  const form = new FormData()
  form.set('version', version)
  expect(fieldIn(form, 'version')).toBe(version)
})

test('a part that appears makes another version', () => {
  expect(versionFrom('active', 3, '')).not.toBe(versionFrom('active', 3, 'sent'))
})
