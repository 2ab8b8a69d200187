import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bugs } from './planted-bugs/all.ts'

test.each(bugs)('$about: the line that it changes is there, once', ({ file, from, to }) => {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  expect(source.split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})

test('there are enough of them, each with a name of its own', () => {
  expect(new Set(bugs.map(({ about }) => about)).size).toBe(bugs.length)
  expect(bugs.length).toBeGreaterThanOrEqual(100)
})
