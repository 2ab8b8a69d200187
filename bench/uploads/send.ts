import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { largePhoto } from '../../server/images/testing/pictures.ts'
import { answer } from '../child.ts'

export type Upload = { port: number; sessions: readonly string[]; count: number }

const BOUNDARY = 'bench-boundary'
const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="problemImage"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
const foot = `\r\n--${BOUNDARY}--\r\n`

const photos = largePhoto()

function send(port: number, session: string, picture: Buffer): Promise<number> {
  // The same picture again would be known by its hash, and not be decoded.
  const body = Buffer.concat([Buffer.from(head), picture, randomBytes(16), Buffer.from(foot)])
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/h5-api/user-problem/upload-problem-img?sessionId=${session}`,
        headers: {
          'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
          'Content-Length': body.length,
        },
      },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    )
    sending.on('error', reject).end(body)
  })
}

/** Sends them all at once and answers with the statuses. */
answer(async ({ port, sessions, count }: Upload) => {
  const picture = await photos
  return Promise.all(
    Array.from({ length: count }, (_, index) => send(port, sessions[index % sessions.length] ?? '', picture)),
  )
})
