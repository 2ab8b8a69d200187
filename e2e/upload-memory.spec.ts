import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { largePhoto } from '../server/images/testing/pictures.ts'
import { type CopyProcess, startCopyProcess } from './copy.ts'
import { newDatabase } from './databases.ts'
import { expect, loanOf, test } from './journey.ts'
import { residentBytes } from './resident-memory.ts'

test.describe.configure({ timeout: 180_000 })
test.skip(process.platform !== 'linux', 'the memory of a process is read from /proc')

const UPLOADS = 20
const MEGABYTE = 1024 * 1024
/** Half of it is what the first picture loads for good; a start that kept all freed blocks stayed 145 MB above. */
const KEPT_MAX = 120 * MEGABYTE
const SETTLE_MS = 10_000
const RETRY_MS = 1000

let copy: CopyProcess
test.beforeAll(async () => {
  copy = await startCopyProcess({ DATABASE_URL: await newDatabase(), LOG_LEVEL: 'silent' })
})
test.afterAll(() => copy.stop())

const sessions = ['due', 'overdue', 'active', 'settled', 'review'].flatMap((loan) => [
  `demo-id-${loan}`,
  `demo-in-${loan}`,
])

/** As the form's script does it: what comes too early is sent again. */
async function upload(session: string, photo: Buffer): Promise<void> {
  const body = new FormData()
  // The same picture again would be known by its hash, and not be decoded.
  body.set('problemImage', new Blob([new Uint8Array(photo), new Uint8Array(randomBytes(16))]), 'photo.jpg')
  const address = `${copy.url}/h5-api/user-problem/upload-problem-img?sessionId=${session}`
  for (;;) {
    const response = await fetch(address, { method: 'POST', body })
    await response.text()
    if (response.status === 200) return
    expect(response.status).toBe(503)
    await sleep(RETRY_MS)
  }
}

/** The least that the process held within a time. */
async function leastBytes(forMs: number, isEnough = (_: number) => false): Promise<number> {
  let least = residentBytes(copy.pid)
  for (const until = Date.now() + forMs; Date.now() < until && !isEnough(least); await sleep(250))
    least = Math.min(least, residentBytes(copy.pid))
  return least
}

test('memory is given back after twenty pictures of 8 MB at once', async () => {
  const photo = await largePhoto()
  expect((await fetch(copy.url + loanOf('id', 'due'))).status).toBe(200)
  const before = await leastBytes(SETTLE_MS / 2)
  await Promise.all(
    Array.from({ length: UPLOADS }, (_, index) => upload(sessions[index % sessions.length] ?? '', photo)),
  )
  const after = await leastBytes(SETTLE_MS, (bytes) => bytes - before <= KEPT_MAX)
  expect((after - before) / MEGABYTE).toBeLessThanOrEqual(KEPT_MAX / MEGABYTE)
})
