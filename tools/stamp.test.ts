import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInput } from './build.mjs'
import { filesUnder, hashFiles } from './stamp.mjs'

let folder: string
const hash = () => hashFiles(folder, filesUnder(folder, ['web', 'vite.config.ts', 'absent']))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terang-stamp-'))
  mkdirSync(join(folder, 'web', 'loans'), { recursive: true })
  writeFileSync(join(folder, 'web', 'loans', 'a.tsx'), 'a')
  writeFileSync(join(folder, 'web', 'b.css'), 'b')
  writeFileSync(join(folder, 'vite.config.ts'), 'c')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('files are found at every depth, in order, and an absent path is no error', () => {
  const files = filesUnder(folder, ['web', 'vite.config.ts', 'absent'])
  expect(files).toEqual(['vite.config.ts', 'web/b.css', 'web/loans/a.tsx'])
})

test('the hash stays the same when a file is only written again', () => {
  const before = hash()
  writeFileSync(join(folder, 'web', 'b.css'), 'b')
  expect(hash()).toBe(before)
})

test('a changed, a renamed and a deleted file change the hash', () => {
  const hashes = [hash()]
  writeFileSync(join(folder, 'web', 'b.css'), 'B')
  hashes.push(hash())
  renameSync(join(folder, 'web', 'b.css'), join(folder, 'web', 'c.css'))
  hashes.push(hash())
  rmSync(join(folder, 'web', 'c.css'))
  hashes.push(hash())
  expect(new Set(hashes).size).toBe(4)
})

test('tests and server code are no input of the pages, the texts of the server are', () => {
  expect(isInput('web/loans/loan-details.tsx')).toBe(true)
  expect(isInput('web/loans/loan-details.test.tsx')).toBe(false)
  expect(isInput('server/loans/handlers.ts')).toBe(false)
  expect(isInput('server/loans/texts/en.json')).toBe(true)
})
