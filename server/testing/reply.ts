import * as v from 'valibot'
import { codes, httpStatus, promotionCodes } from '../../contract/wire/codes.ts'
import { codecOf, type Decoded } from '../../contract/wire/dialects.ts'
import type { Endpoint } from '../../contract/wire/operation.ts'

const knownCodes = new Set<string>([...Object.values(codes), ...Object.values(promotionCodes)])
const METHOD_NOT_ALLOWED = 405

/** Reads a reply as its row says, and throws where it is not what the row promises. */
export async function readReply(row: Endpoint, response: Response): Promise<Decoded> {
  const text = await response.text()
  const promise = (stored: boolean, what: string) => {
    if (!stored) throw new Error(`${what}: HTTP ${response.status} ${text.slice(0, 500)}`)
  }
  promise(response.status < 500, 'our own failure')
  if (response.headers.get('content-type')?.startsWith('image/')) {
    promise(row.dialect === 'image' && response.status === 200, 'a picture nobody asked for')
    return { success: true, code: promotionCodes.ok, message: '', data: {} }
  }
  promise(response.headers.get('content-type')?.startsWith('application/json') ?? false, 'not JSON')
  const decoded = codecOf(row.dialect).decode(JSON.parse(text))
  if (decoded.success) {
    promise(response.status === 200 && row.dialect !== 'image', 'a success that does not look like one')
    const parsed = v.safeParse(row.reply, decoded.data)
    if (!parsed.success) promise(false, `off schema at ${v.getDotPath(parsed.issues[0])}`)
    return decoded
  }
  promise(knownCodes.has(decoded.code), 'a code that is not in the catalogue')
  promise(decoded.message.trim() !== '', 'a refusal without a message')
  const expected = [httpStatus(decoded.code), METHOD_NOT_ALLOWED]
  promise(expected.includes(response.status), 'a status that does not fit the code')
  return decoded
}
