import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Endpoint } from '../../contract/wire/operation.ts'
import {
  type BodyRefusal,
  declaredBytes,
  FORM_MAX_BYTES,
  readBytes,
  readFormBody,
  urlencodedFields,
} from '../../contract/wire/request-body.ts'
import { BUSY_RETRY_SECONDS } from '../../market/constants.ts'

export const BODY_MAX_BYTES = { form: FORM_MAX_BYTES, multipart: 8.5 * 1024 * 1024 } as const

export type Fields = Record<string, unknown>

/** An object that inherits nothing, so that no name is taken; made by a constructor, it stays quick to read. */
// biome-ignore lint/complexity/useArrowFunction: an arrow function constructs nothing.
const NoFields = function () {} as unknown as new () => Fields
NoFields.prototype = Object.create(null)

/**
 * Query and form as one object. A field given twice is refused: which one counts would be a guess. The fields are
 * handed over in an object of their own, or one that a caller names `refused` would pass for a refusal.
 */
export async function readFields(
  query: URLSearchParams,
  posted: (() => Promise<PostedFields>) | null,
): Promise<{ fields: Fields } | Refusal> {
  const fields = new NoFields()
  if (!add(fields, query)) return refuse(codes.invalidRequest)
  if (!posted) return { fields }
  const body = await posted()
  if (body === codes.busy) return { ...refuse(body), retryAfterSeconds: BUSY_RETRY_SECONDS }
  if (typeof body === 'string') return refuse(body)
  const own = new NoFields()
  if (!add(own, body)) return refuse(codes.invalidRequest)
  return { fields: Object.assign(fields, own) }
}

function add(fields: Fields, entries: Iterable<[string, unknown]>): boolean {
  for (const [name, value] of entries) {
    if (name in fields) return false
    fields[name] = value
  }
  return true
}

/** The fields of a body, or why there are none. */
export type PostedFields = (Iterable<[string, unknown]> & object) | BodyRefusal

export async function readBody(request: Request, kind: Endpoint['body']): Promise<PostedFields> {
  const type = request.headers.get('content-type') ?? ''
  if (kind === 'form') return readTexts(request, type)
  if (type.startsWith('multipart/form-data')) return readFormBody(request, BODY_MAX_BYTES[kind])
  const bytes = await readBytes(request, FORM_MAX_BYTES)
  if (typeof bytes === 'string') return bytes
  return bytes.byteLength === 0 ? [] : codes.invalidRequest
}

/** The usual case, made quick: a small form whose length was declared is read as one text. */
async function readTexts(request: Request, type: string): Promise<PostedFields> {
  const declared = declaredBytes(request)
  const isSmall = declared > 0 && declared <= BODY_MAX_BYTES.form
  const body = isSmall ? { text: await request.text() } : await readBytes(request, BODY_MAX_BYTES.form)
  if (typeof body === 'string') return body
  const text = 'text' in body ? body.text : new TextDecoder().decode(body)
  if (text !== '' && !type.startsWith('application/x-www-form-urlencoded')) return codes.invalidRequest
  return urlencodedFields(text) ?? codes.invalidRequest
}
