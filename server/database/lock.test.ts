import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

let folder: string
let child: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terang-data-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const source = fileURLToPath(new URL('lock.ts', import.meta.url))

/** Another process that takes the lock and says so. */
async function holdElsewhere(): Promise<ChildProcess> {
  const script = `import { lockFolder } from ${JSON.stringify(source)}
    lockFolder(process.env.FOLDER); console.log('held'); setInterval(() => {}, 1000)`
  const env = { ...process.env, FOLDER: folder, NODE_OPTIONS: '' }
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = holder
  const [said] = await once(holder.stdout, 'data')
  expect(String(said)).toBe('held\n')
  return holder
}

test('a folder is locked once, and free again after it was released', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  release()
  lockFolder(folder)()
})

test('the refusal is one line that names the folder and says what to do', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(
    `${folder} is in use by another Terang process; stop it, or choose another DATA_DIR`,
  )
  release()
})

test('two folders are locked side by side', () => {
  const releases = ['a', 'b'].map((name) => lockFolder(join(folder, name)))
  for (const release of releases) release()
})

test('another process is refused while one holds the folder, and served once that one was killed', async () => {
  const holder = await holdElsewhere()
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockFolder(folder)()
})

test('a folder that cannot be made is another failure than one in use', () => {
  expect(() => lockFolder('/dev/null/data')).toThrow(/ENOTDIR/)
})
