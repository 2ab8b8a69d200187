import type { IncomingMessage } from 'node:http'

/** The service itself checks which of these a call takes. Whatever else there is (TRACE, CONNECT, …) is taken nowhere. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
export const PAGE_METHODS: readonly string[] = ['GET', 'HEAD', 'POST']

export type Rejection = { status: 400 | 405; headers: Readonly<Record<string, string>> }

export const methodNotAllowed: Rejection = { status: 405, headers: { Allow: PAGE_METHODS.join(', ') } }
const badRequest: Rejection = { status: 400, headers: { Connection: 'close' } }

type Head = Pick<IncomingMessage, 'method' | 'httpVersion' | 'rawHeaders'>

/**
 * What is wrong with a request before anybody reads it. Health checks of proxies are often HTTP/1.0 without a `Host`;
 * in HTTP/1.1 it is there exactly once, or a proxy and we might understand two different hosts.
 */
export function rejectionOf({ method = '', httpVersion, rawHeaders }: Head): Rejection | null {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return badRequest
  return METHODS.includes(method) ? null : methodNotAllowed
}

const closing = (status: string, headers = '') =>
  `HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`

/** CONNECT comes without a response object of Node's. */
export const connectResponse = closing('405 Method Not Allowed', `Allow: ${PAGE_METHODS.join(', ')}\r\n`)

const statusOfError: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** Node's parser knows a list of methods; one that it does not know (TRACK) is no malformed request. */
export function malformedResponse({ code = '', rawPacket }: ParseError): string {
  const isUnknownMethod =
    code === 'HPE_INVALID_METHOD' && /^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/.test(String(rawPacket))
  return isUnknownMethod ? connectResponse : closing(statusOfError[code] ?? '400 Bad Request')
}
