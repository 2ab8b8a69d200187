import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { largePhoto } from '../server/images/testing/pictures.ts'
import { type CopyProcess, startCopyProcess } from './copy.ts'
import { newDatabase } from './databases.ts'
import { expect, loanOf, test } from './journey.ts'
import { residentBytes } from './resident-memory.ts'

test.describe.configure({ timeout: 240_000 })
test.skip(process.platform !== 'linux', 'the memory of a process is read from /proc')

const UPLOADS = 20
const MEGABYTE = 1024 * 1024
/** A warm process stays some 20 MB above; one that keeps what it frees, 50 to 200. */
const HELD_MAX = 60 * MEGABYTE
/** So many pages until a process holds what it needs to serve them: 100 MB more than after its start, without any picture. */
const PAGES_UNTIL_WARM = 800
const QUIET_MS = 5_000
/** What is garbage is collected as pages are served, of which a machine with other work on it serves fewer. */
const GIVEN_BACK_MS = 60_000
const RETRY_MS = 1000

let copy: CopyProcess
test.beforeAll(async () => {
  copy = await startCopyProcess({ DATABASE_URL: await newDatabase(), LOG_LEVEL: 'silent' })
})
test.afterAll(() => copy.stop())

const keys = ['due', 'overdue', 'active', 'settled', 'review']
const sessions = keys.flatMap((key) => [`demo-id-${key}`, `demo-in-${key}`])

/** As a borrower does it: what comes too early, or is cut off while it is refused, is sent again. */
async function upload(session: string, photo: Buffer): Promise<void> {
  const body = new FormData()
  // The same picture again would be known by its hash, and not be decoded.
  body.set('problemImage', new Blob([new Uint8Array(photo), new Uint8Array(randomBytes(16))]), 'photo.jpg')
  const address = `${copy.url}/h5-api/user-problem/upload-problem-img?sessionId=${session}`
  for (;;) {
    const response = await fetch(address, { method: 'POST', body }).catch(() => null)
    await response?.text()
    if (response?.status === 200) return
    if (response) expect(response.status).toBe(503)
    await sleep(RETRY_MS)
  }
}

const loans = (['id', 'in'] as const).flatMap((market) => keys.map((key) => loanOf(market, key)))
let served = 0

/** In turn of all of them: each may come only so often. */
async function servePage(): Promise<void> {
  const response = await fetch(copy.url + loans[served++ % loans.length])
  await response.text()
  expect(response.status).toBe(200)
}

/** The least that the process held within a time in which it goes on serving: what is garbage is collected as it works. */
async function leastBytes(forMs: number, isEnough = (_: number) => false): Promise<number> {
  let least = residentBytes(copy.pid)
  for (const until = Date.now() + forMs; Date.now() < until && !isEnough(least); await sleep(50)) {
    await servePage()
    least = Math.min(least, residentBytes(copy.pid))
  }
  return least
}

test('memory is given back after twenty pictures of 8 MB at once', async () => {
  const photo = await largePhoto()
  for (let page = 0; page < PAGES_UNTIL_WARM; page += 1) await servePage()
  const before = await leastBytes(QUIET_MS)
  await Promise.all(
    Array.from({ length: UPLOADS }, (_, index) => upload(sessions[index % sessions.length] ?? '', photo)),
  )
  const after = await leastBytes(GIVEN_BACK_MS, (bytes) => bytes - before <= HELD_MAX)
  expect((after - before) / MEGABYTE).toBeLessThanOrEqual(HELD_MAX / MEGABYTE)
})
