import { codes } from './codes.ts'
import { formOfParts } from './multipart.ts'

/** What a form of texts may weigh; more than that is an upload. */
export const FORM_MAX_BYTES = 64 * 1024
/** So many fields a form may have; ours have some dozens. The platform takes quadratic time for what has thousands. */
export const FIELDS_MAX = 500

/** Why there is no body to work with. */
export type BodyRefusal = typeof codes.tooLarge | typeof codes.invalidRequest | typeof codes.busy

export const declaredBytes = (request: Request): number =>
  Number(request.headers.get('content-length') ?? '0')

const STOPPED = 'BodyStopped'

/** Ends a body that is being read: `busy` where there is no memory for it now, `silent` where it does not come. */
export const bodyStopped = (reason: 'busy' | 'silent'): Error =>
  Object.assign(new Error(`the body was ended: ${reason}`), { name: STOPPED, reason })

/** By name: the pages are built apart and have a copy of this module of their own. */
function refusalOfStop(error: unknown): BodyRefusal {
  if (!(error instanceof Error) || error.name !== STOPPED) throw error
  return 'reason' in error && error.reason === 'busy' ? codes.busy : codes.invalidRequest
}

/** A body as it is; a large one, or one that does not declare its length, is counted as it arrives. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | BodyRefusal> {
  const declared = declaredBytes(request)
  if (declared > maxBytes) return codes.tooLarge
  if (declared > 0 && declared <= FORM_MAX_BYTES) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    // The rest of a body that is too large is left alone: ending it here makes undici reject on its own, unheard.
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) return codes.tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    return refusalOfStop(error)
  }
  return new Blob(chunks).bytes()
}

/** The fields of a urlencoded text, counted before they are parsed; null where there are too many. */
export function urlencodedFields(text: string): URLSearchParams | null {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    fields += 1
    if (fields > FIELDS_MAX) return null
  }
  return new URLSearchParams(text)
}

function formOfText(text: string): FormData | null {
  const fields = urlencodedFields(text)
  if (!fields) return null
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** A form of either kind. What is not sent in parts is texts alone, however much the page may take. */
export async function readFormBody(request: Request, maxBytes: number): Promise<FormData | BodyRefusal> {
  const type = request.headers.get('content-type') ?? ''
  const isInParts = /^multipart\/form-data\s*;/i.test(type)
  try {
    const bytes = await readBytes(request, isInParts ? maxBytes : Math.min(maxBytes, FORM_MAX_BYTES))
    if (typeof bytes === 'string') return bytes
    if (bytes.byteLength === 0) return new FormData()
    if (isInParts)
      return (
        formOfParts(bytes, type, { parts: FIELDS_MAX, textBytes: FORM_MAX_BYTES }) ?? codes.invalidRequest
      )
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return codes.invalidRequest
    return formOfText(new TextDecoder().decode(bytes)) ?? codes.invalidRequest
  } catch {
    // The caller's mistake, like any other malformed field.
    return codes.invalidRequest
  }
}
