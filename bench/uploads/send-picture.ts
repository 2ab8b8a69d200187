import { randomBytes } from 'node:crypto'
import { request } from 'node:http'

const BOUNDARY = 'picture-boundary'
const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="problemImage"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
const foot = `\r\n--${BOUNDARY}--\r\n`

/** The same picture again would be known by its hash, and not be decoded. */
const DIFFERENT_BYTES = 16

/** The status of the answer. The picture is not copied, so that many can be on their way. */
export function sendPicture(address: string, picture: Buffer, localAddress?: string): Promise<number> {
  const headers = {
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Content-Length': head.length + picture.length + DIFFERENT_BYTES + foot.length,
  }
  return new Promise((resolve, reject) => {
    const sending = request(
      address,
      { method: 'POST', agent: false, headers, ...(localAddress && { localAddress }) },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    )
    sending.on('error', reject)
    for (const part of [head, picture, randomBytes(DIFFERENT_BYTES)]) sending.write(part)
    sending.end(foot)
  })
}
