import { request as httpRequest } from 'node:http'
import { hostilePictures } from '../server/images/testing/hostile-pictures.ts'
import { type CopyProcess, startCopyProcess } from './copy.ts'
import { expect, test } from './journey.ts'
import { growth } from './resident-memory.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.skip(process.platform !== 'linux', 'the memory of a process is read from /proc')

const MEGABYTE = 1024 * 1024
const GROWTH_MAX = 150 * MEGABYTE

let copy: CopyProcess
test.beforeAll(async () => {
  copy = await startCopyProcess({ LOG_LEVEL: 'silent' })
})
test.afterAll(() => copy.stop())

const service = (session: string) =>
  `${copy.url}/h5-api/user-problem/upload-problem-img?sessionId=demo-${session}`
const page = (session: string) =>
  `${copy.url}/complainPageNext?sessionId=demo-${session}&problemType=2&orderNo=TR-${session.slice(3)}`

async function send(address: string, field: string, file: Blob): Promise<number> {
  const body = new FormData()
  body.set('act', 'upload')
  body.set(field, file, 'photo.jpg')
  const headers = { Accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', body, headers })
  await response.text()
  return response.status
}

/** A body without a declared length, as long as it is taken. */
function sendChunked(address: string, bytes: number): Promise<number> {
  return new Promise((resolve) => {
    const sending = httpRequest(address, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Transfer-Encoding': 'chunked' },
    })
    let status = 0
    sending.on('response', (response) => {
      status = response.statusCode ?? 0
      response.resume()
      response.on('end', () => resolve(status))
    })
    // The process stops listening once it knows enough.
    sending.on('error', () => resolve(status || 413))
    sending.write('--b\r\nContent-Disposition: form-data; name="problemImage"; filename="a.jpg"\r\n\r\n')
    const piece = Buffer.alloc(MEGABYTE, 1)
    let sent = 0
    const more = () => {
      if (sent >= bytes || sending.destroyed) return sending.end('\r\n--b--\r\n')
      sent += piece.length
      sending.write(piece, more)
    }
    more()
  })
}

test('hostile uploads do not make the process grow by 150 MB, by the service or by the page', async () => {
  const all = await hostilePictures()
  const sessions = ['id-due', 'id-overdue', 'id-active', 'id-settled']
  // What the first honest pictures cost, the pages' own code included, is no growth.
  const honest = new Blob([new Uint8Array(all.find(({ about }) => about === 'a CMYK JPEG')?.bytes ?? [])])
  for (const session of ['id-review', 'id-declined']) {
    expect(await send(service(session), 'problemImage', honest)).toBe(200)
    expect(await send(page(session), 'photo', honest)).toBe(200)
  }
  const grown = await growth(copy.pid, async () => {
    for (const [index, { bytes, type }] of all.entries()) {
      const file = new Blob([new Uint8Array(bytes)], { type: type ?? 'image/jpeg' })
      const session = sessions[index % sessions.length] ?? ''
      expect([200, 413]).toContain(await send(service(session), 'problemImage', file))
      expect([200, 413]).toContain(await send(page(session), 'photo', file))
    }
    expect(await sendChunked(service('id-due'), 50 * MEGABYTE)).toBe(413)
    await sendChunked(page('id-due'), 50 * MEGABYTE)
  })
  expect(grown).toBeLessThan(GROWTH_MAX)
  expect((await fetch(`${copy.url}/readyz`)).status).toBe(200)
})
