/**
 * `refused`: 4xx, or the connection is closed without a word. `served`: no server error, and exactly so many responses.
 * The path of a request that must not be found inside of another one is `HIDDEN`.
 */
export type RawRequest = { about: string; bytes: string; expected: 'refused' | { served: number } }

export const HIDDEN = '/hidden-request'
const PAGE = '/aboutUs'

const hidden = `GET ${HIDDEN} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`
const get = (...headers: string[]) => head(`GET ${PAGE} HTTP/1.1`, ...headers)
const post = (...headers: string[]) =>
  head(`POST ${PAGE} HTTP/1.1`, 'Content-Type: application/x-www-form-urlencoded', ...headers)

const refused = (about: string, bytes: string): RawRequest => ({ about, bytes, expected: 'refused' })
const served = (about: string, bytes: string, count = 1): RawRequest => ({
  about,
  bytes,
  expected: { served: count },
})

const chunked = 'Transfer-Encoding: chunked'

/** Where a proxy and we could disagree on where a request ends. */
const lengths: RawRequest[] = [
  refused(
    'two lengths that differ',
    `${post('Content-Length: 0', `Content-Length: ${hidden.length}`)}${hidden}`,
  ),
  refused('two lengths that are the same', `${post('Content-Length: 1', 'Content-Length: 1')}a`),
  refused('a list of lengths', `${post('Content-Length: 1, 1')}a`),
  refused('a length and chunks', `${post('Content-Length: 5', chunked)}0\r\n\r\n${hidden}`),
  refused('chunks and a length', `${post(chunked, 'Content-Length: 5')}0\r\n\r\n${hidden}`),
  refused('a negative length', `${post('Content-Length: -1')}${hidden}`),
  refused('a length with a sign', `${post('Content-Length: +0')}${hidden}`),
  refused('a hexadecimal length', `${post('Content-Length: 0x10')}${hidden}`),
  refused('a length with a fraction', `${post('Content-Length: 1.0')}a`),
  refused('a length beyond 64 bits', `${post('Content-Length: 99999999999999999999999')}a`),
  refused('a length and no more than half of the body', `${post('Content-Length: 10')}abcde`),
  refused('an empty length', `${post('Content-Length:')}${hidden}`),
  refused('a length in its header’s name', `${post('Content-Length : 5')}abcde`),
  refused('an unknown transfer coding', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${hidden}`),
  refused(
    'chunks that are not the last coding',
    `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${hidden}`,
  ),
  refused(
    'chunks twice',
    `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, x')}0\r\n\r\n${hidden}`,
  ),
  refused('a coding behind a vertical tab', `${post('Transfer-Encoding: \u000bchunked')}0\r\n\r\n${hidden}`),
  refused(
    'a space before the colon of the coding',
    `${post('Transfer-Encoding : chunked')}0\r\n\r\n${hidden}`,
  ),
  refused(
    'a coding in HTTP/1.0 with a length',
    `POST ${PAGE} HTTP/1.0\r\nContent-Length: 5\r\n${chunked}\r\n\r\n0\r\n\r\n${hidden}`,
  ),
]

const chunks: RawRequest[] = [
  refused('a chunk size that is no number', `${post(chunked)}zz\r\nabc\r\n0\r\n\r\n`),
  refused('a negative chunk size', `${post(chunked)}-1\r\na\r\n0\r\n\r\n`),
  refused('a chunk size with 0x', `${post(chunked)}0x1\r\na\r\n0\r\n\r\n`),
  refused('a chunk size beyond 64 bits', `${post(chunked)}fffffffffffffffff\r\na\r\n0\r\n\r\n`),
  refused('a chunk that is longer than its size', `${post(chunked)}1\r\nabc\r\n0\r\n\r\n${hidden}`),
  refused('chunks that end with a bare line feed', `${post(chunked)}1\na\n0\n\n${hidden}`),
  refused('an empty chunk size', `${post(chunked)}\r\na\r\n0\r\n\r\n`),
  refused('a chunk extension of 64 kB', `${post(chunked)}1;x=${'y'.repeat(65_536)}\r\na\r\n0\r\n\r\n`),
  refused('a chunk extension with a line feed', `${post(chunked)}1;x\ny\r\na\r\n0\r\n\r\n${hidden}`),
  refused('chunks that never end', `${post(chunked)}5\r\nabcde\r\n`),
]

const headers: RawRequest[] = [
  refused('one header of 1 MB', get(`X-Long: ${'a'.repeat(1024 * 1024)}`)),
  refused(
    'ten thousand headers',
    get(...Array.from({ length: 10_000 }, (_, index) => `X-${index}: ${index}`)),
  ),
  refused('a folded header', get('X-Folded: one', ' two')),
  refused('a folded header that hides a length', `${post('X-Folded: one', ' Content-Length: 0')}${hidden}`),
  refused('a first line that begins with a space', ` GET ${PAGE} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  refused('a header without a colon', get('X-None')),
  refused('a header without a name', get(': value')),
  refused('a name with a space', get('X Name: value')),
  refused('NUL in a name', get('X-\u0000: value')),
  refused('NUL in a value', get('X-Nul: a\u0000b')),
  refused('a carriage return alone in a value', get('X-Cr: a\rSet-Cookie: x=1')),
  refused('bare line feeds', `GET ${PAGE} HTTP/1.1\nHost: localhost\nX-Lf: 1\r\n\r\n${hidden}`),
  refused('no Host', `GET ${PAGE} HTTP/1.1\r\n\r\n`),
  refused('two Hosts', get('Host: other.example')),
  refused('a Host with a space', `GET ${PAGE} HTTP/1.1\r\nHost: local host\r\n\r\n`),
  refused('a Host with a path', `GET ${PAGE} HTTP/1.1\r\nHost: localhost/desk\r\n\r\n`),
  refused('a Host with a user', `GET ${PAGE} HTTP/1.1\r\nHost: a@localhost\r\n\r\n`),
  refused('half of an IPv6 Host', `GET ${PAGE} HTTP/1.1\r\nHost: [::1\r\n\r\n`),
  refused('a Host with a port that is none', `GET ${PAGE} HTTP/1.1\r\nHost: localhost:99999\r\n\r\n`),
  served('an empty cookie and a broken one', get('Cookie: ;;=;terang_session=%E0%A4%A;terang_lang="')),
  served('a language that is none', get('Accept-Language: ;q=,*;q=9,\u00ff')),
  served('a broken range', get('Range: bytes=9-1,-,a-b')),
  served('a request id with markup', get('X-Request-Id: <script>alert(1)</script>')),
  served(
    'forwarding headers that lie',
    get('X-Forwarded-For: a, , 999.1.1.1', 'X-Forwarded-Proto: javascript'),
  ),
  refused('an expectation that nobody knows', post('Expect: nothing', 'Content-Length: 0')),
  served('an upgrade that is not offered', get('Connection: Upgrade', 'Upgrade: websocket')),
  served(
    'HTTP/2 without its first lines',
    get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
  ),
]

const lines: RawRequest[] = [
  refused('nothing but garbage', '\u0000\u0001\u0002\u0003\r\n\r\n'),
  refused(
    'TLS where plain text is expected',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ),
  refused('the first lines of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused('HTTP/0.9', `GET ${PAGE}\r\n`),
  refused('HTTP/1.1 without a target', 'GET HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  refused('HTTP/9.9', `GET ${PAGE} HTTP/9.9\r\nHost: localhost\r\n\r\n`),
  refused('a version in lower case', `GET ${PAGE} http/1.1\r\nHost: localhost\r\n\r\n`),
  served('a version behind two spaces', `GET ${PAGE}  HTTP/1.1\r\nHost: localhost\r\n\r\n`),
  refused('a method that nobody knows', head(`HACK ${PAGE} HTTP/1.1`)),
  refused('a method in lower case', head(`get ${PAGE} HTTP/1.1`)),
  refused('TRACE', head(`TRACE ${PAGE} HTTP/1.1`)),
  refused('CONNECT', 'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost:443\r\n\r\n'),
  refused('a space in the target', head('GET /about Us HTTP/1.1')),
  refused('NUL in the target', head('GET /about\u0000Us HTTP/1.1')),
  refused('a target of 1 MB', head(`GET /${'a'.repeat(1024 * 1024)} HTTP/1.1`)),
  refused('a target that is no path', head('GET aboutUs HTTP/1.1')),
  refused('a star for a page', head('GET * HTTP/1.1')),
  refused('an absolute target without a host', head('GET http:// HTTP/1.1')),
  refused('an absolute target with half of a host', head('GET http://[/ HTTP/1.1')),
  refused('an absolute target of another scheme', head('GET ftp://localhost/ HTTP/1.1')),
  served('an absolute target', head(`GET http://localhost${PAGE} HTTP/1.1`)),
  served('a target that looks like another host', head('GET //other.example/ HTTP/1.1')),
  served('steps out of the folder', head('GET /assets/../../../../etc/passwd HTTP/1.1')),
  served('encoded steps out of the folder', head('GET /assets/%2e%2e/%2e%2e/%2fetc%2fpasswd HTTP/1.1')),
  served('a percent sign alone', head('GET /%?lang=% HTTP/1.1')),
  served('half of a letter in UTF-8', head('GET /%C3%28?lang=%ff HTTP/1.1')),
  served('an encoded NUL', head('GET /aboutUs%00?lang=%00 HTTP/1.1')),
  served('a line break in the path', head(`GET ${PAGE}%0d%0aSet-Cookie:x=1 HTTP/1.1`)),
  served('a line break in the query', head(`GET ${PAGE}?lang=%0d%0aSet-Cookie:x=1 HTTP/1.1`)),
  served('a line break in a redirect', head('GET /desk?next=%0d%0aSet-Cookie:x=1 HTTP/1.1')),
  served('three thousand parameters', head(`GET ${PAGE}?${'a=1&'.repeat(3_000)} HTTP/1.1`)),
  served('the names of every object', head(`GET ${PAGE}?__proto__=1&constructor=1&toString=1 HTTP/1.1`)),
  served('a path that every object has', head('GET /__proto__ HTTP/1.1')),
]

const onOneConnection: RawRequest[] = [
  served('twenty requests at once', get().repeat(20), 20),
  refused(
    'a request behind a length of nothing that is said twice',
    `${post('Content-Length: 0', 'Content-Length: 0')}${hidden}`,
  ),
  served('a HEAD with a body, and another request', `${head(`HEAD ${PAGE} HTTP/1.1`)}${get()}`, 2),
]

export const malformedRequests: readonly RawRequest[] = [
  ...lengths,
  ...chunks,
  ...headers,
  ...lines,
  ...onOneConnection,
]
