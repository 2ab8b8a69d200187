import { sendPicture } from '../../../bench/uploads/send-picture.ts'
import { paths } from '../../../contract/wire/paths.ts'
import { largePhoto } from '../../../server/images/testing/pictures.ts'
import { countOf } from '../../counts.ts'
import { malformedRequests } from '../../hostile/malformed-requests.ts'
import { sendRaw } from '../../hostile/send-raw.ts'
import { ask } from '../ask.ts'
import { headersOf } from '../ground.ts'
import { atRate, oneOf, type Visitor } from './visitor.ts'

const MEGABYTE = 1024 * 1024
const KILOBYTES_64 = 64 * 1024
const urlencoded = 'application/x-www-form-urlencoded'
const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length))

/** What `server/calls/worst-bodies.test.ts` found to be the slowest to read, where each of them is taken. */
const bombs = [
  { path: paths.login, type: urlencoded, body: filled('a&', KILOBYTES_64) },
  { path: paths.complaintForm, type: urlencoded, body: filled('a&', 2 * MEGABYTE) },
  { path: paths.login, type: urlencoded, body: filled('%', KILOBYTES_64) },
  { path: '/hooks/sandbox', type: 'application/json', body: filled('[', KILOBYTES_64) },
  {
    path: '/h5-api/user-problem/upload-problem-img',
    type: 'multipart/form-data; boundary=b',
    body: filled('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', 4 * MEGABYTE),
  },
]

export const bodyBomber: Visitor = (attack) =>
  atRate(countOf('siegeBodyBombs'), attack, async (nth) => {
    const { path, type, body } = oneOf(bombs, nth)
    const headers = { 'Content-Type': type, ...headersOf(oneOf(attack.accounts, nth)) }
    return (await ask({ ...attack, path, method: 'POST', headers, body })).status
  })

/** Pictures of 8 MB that have to be decoded. */
export const uploader: Visitor = async (attack) => {
  const picture = await largePhoto()
  const { port, from } = attack
  return atRate(countOf('siegeUploadsPerMinute') / 60, attack, (nth) => {
    const { token } = oneOf(attack.accounts, nth)
    const address = `http://127.0.0.1:${port}/h5-api/user-problem/upload-problem-img?sessionId=${token}`
    // A refusal may come while a picture is still being sent; then the connection is closed.
    return sendPicture(address, picture, from).catch(() => 0)
  })
}

export const malformed: Visitor = (attack) =>
  atRate(countOf('siegeMalformed'), attack, async (nth) => {
    const { bytes } = oneOf(malformedRequests, nth)
    const received = await sendRaw(attack.port, bytes, attack.from).catch(() => '')
    return Number(/^HTTP\/1\.\d (\d{3})/.exec(received)?.[1] ?? 0)
  })
