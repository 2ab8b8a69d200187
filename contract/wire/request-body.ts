/** What a form of texts may weigh; more than that is an upload. */
export const FORM_MAX_BYTES = 64 * 1024

export const declaredBytes = (request: Request): number =>
  Number(request.headers.get('content-length') ?? '0')

/** A body as it is; one that does not declare its length is counted as it arrives. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const declared = declaredBytes(request)
  if (declared > maxBytes) return 'too large'
  if (declared > 0) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // The rest of a body that is too large is left alone: ending it here makes undici reject on its own, unheard.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return 'too large'
    chunks.push(chunk)
  }
  return new Blob(chunks).bytes()
}

/** A form of either kind; null where the body does not match its header. */
export async function readFormBody(
  request: Request,
  maxBytes: number,
): Promise<FormData | 'too large' | null> {
  const declared = declaredBytes(request)
  if (declared > maxBytes) return 'too large'
  try {
    // Read in one go where its length is known: a picture must not stand in memory once more than it needs to.
    if (declared > 0) return await request.formData()
    const bytes = await readBytes(request, maxBytes)
    if (bytes === 'too large') return bytes
    if (bytes.byteLength === 0) return new FormData()
    const headers = { 'Content-Type': request.headers.get('content-type') ?? '' }
    return await new Response(bytes, { headers }).formData()
  } catch {
    // The caller's mistake, like any other malformed field.
    return null
  }
}
