import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Endpoint } from '../../contract/wire/endpoint.ts'

export const BODY_MAX_BYTES = { form: 64 * 1024, multipart: 8.5 * 1024 * 1024 } as const

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
  posted: (() => Promise<Posted>) | null,
): Promise<{ fields: Fields } | Refusal> {
  const fields = new NoFields()
  if (!add(fields, query)) return refuse(codes.invalidRequest)
  if (!posted) return { fields }
  const body = await posted()
  if (body === null) return refuse(codes.invalidRequest)
  if (body === 'too large') return refuse(codes.tooLarge)
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

/** What a body holds; null where it is not what it says it is. */
export type Posted = Iterable<[string, unknown]> | 'too large' | null

export async function readBody(request: Request, kind: Endpoint['body']): Promise<Posted> {
  const type = request.headers.get('content-type') ?? ''
  if (kind === 'form') return readForm(request, type)
  const declared = declaredBytes(request)
  if (declared > BODY_MAX_BYTES[kind]) return 'too large'
  const isMultipart = type.startsWith('multipart/form-data')
  try {
    // Read in one go where its length is known: a picture must not stand in memory once more than it needs to.
    if (declared > 0 && isMultipart) return await request.formData()
    const bytes = await readBounded(request, BODY_MAX_BYTES[kind])
    if (bytes === 'too large') return bytes
    if (bytes.byteLength === 0) return []
    if (!isMultipart) return null
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    // A body that is not what its header says is the caller's mistake, like any other malformed field.
    return null
  }
}

/** The usual case, made quick: a small form whose length was declared is read as one text. */
async function readForm(request: Request, type: string): Promise<URLSearchParams | 'too large' | null> {
  const declared = declaredBytes(request)
  const small = declared > 0 && declared <= BODY_MAX_BYTES.form
  const body = small ? await request.text() : await readBounded(request, BODY_MAX_BYTES.form)
  if (body === 'too large') return body
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  return text === '' || type.startsWith('application/x-www-form-urlencoded')
    ? new URLSearchParams(text)
    : null
}

const declaredBytes = (request: Request) => Number(request.headers.get('content-length') ?? '0')

/** A body as it stands, for whoever checks a signature over it. */
export async function readBounded(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const declared = declaredBytes(request)
  if (declared > maxBytes) return 'too large'
  if (declared > 0) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  // The rest of a body that is too large is left alone: ending it here makes undici reject on its own, unheard.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return 'too large'
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
