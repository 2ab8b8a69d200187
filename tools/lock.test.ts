import { spawnSync } from 'node:child_process'
import { mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { take } from './lock.mjs'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terang-lock-'))
  path = join(folder, 'install.lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a lock is taken once', () => {
  expect(take(path)).toBe(true)
  expect(take(path)).toBe(false)
  expect(readlinkSync(path)).toBe(String(process.pid))
})

test('the lock of a process that is gone is free', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  symlinkSync(String(pid), path)
  expect(take(path)).toBe(true)
})
