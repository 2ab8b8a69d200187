type PartBounds = {
  /** So many parts, */
  parts: number
  /** and so many bytes of all that is not in a file: texts, and the heads of parts, which cost more to read. */
  textBytes: number
}

const CRLF = '\r\n'

/** RFC 2046: at most 70 characters, and never one that could begin a line. */
const boundaryOf = (type: string): string | null => {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))\s*(?:;|$)/i.exec(type) ?? []
  return quoted ?? bare ?? null
}

/** A browser writes these three so that a name cannot end its own quotes. */
const unescaped = (name: string) => name.replace(/%0A|%0D|%22/gi, (escaped) => decodeURIComponent(escaped))

type PartHead = { name: string; fileName: string | null; type: string }

function headOf(text: string): PartHead | null {
  const [, disposition] = /^content-disposition:[ \t]*form-data[ \t]*(;[^\r\n]*)$/im.exec(text) ?? []
  const [, name] = /;[ \t]*name="([^"]*)"/i.exec(disposition ?? '') ?? []
  if (name === undefined) return null
  const [, fileName] = /;[ \t]*filename="([^"]*)"/i.exec(disposition ?? '') ?? []
  const [, type = ''] = /^content-type:[ \t]*([^\r\n]*)$/im.exec(text) ?? []
  return { name: unescaped(name), fileName: fileName === undefined ? null : unescaped(fileName), type }
}

/**
 * A multipart form; null where it is malformed or has more than it may. The platform's own parser has no bounds, and takes
 * 100 ms and more for what was made to be slow; here each byte is looked at once, for the one line that ends a part.
 */
export function formOfParts(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  { parts, textBytes }: PartBounds,
): FormData | null {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return null
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const opening = Buffer.from(`--${boundary}`)
  const separator = Buffer.from(`${CRLF}--${boundary}`)
  if (!body.subarray(0, opening.length).equals(opening)) return null
  const form = new FormData()
  let texts = 0
  let at = opening.length
  for (let count = 0; ; count += 1) {
    const mark = body.toString('latin1', at, at + 2)
    if (mark === '--') return form
    if (mark !== CRLF || count >= parts) return null
    const headLength = body.subarray(at, at + textBytes - texts).indexOf(CRLF + CRLF)
    if (headLength < 0) return null
    texts += headLength
    const head = headOf(body.toString('utf8', at + CRLF.length, at + headLength))
    const from = at + headLength + 2 * CRLF.length
    const to = body.indexOf(separator, from)
    if (!head || to < 0) return null
    const content = bytes.subarray(from, to)
    if (head.fileName !== null)
      form.append(head.name, new Blob([content], { type: head.type }), head.fileName)
    else {
      texts += content.byteLength
      if (texts > textBytes) return null
      form.append(head.name, new TextDecoder().decode(content))
    }
    at = to + separator.length
  }
}
