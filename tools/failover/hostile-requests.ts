import { connect } from 'node:net'

const get = (path: string, ...headers: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: terang.example', 'Connection: close', ...headers, '', ''].join('\r\n')
const post = (...headers: readonly string[]) =>
  ['POST /hooks/sandbox HTTP/1.1', 'Host: terang.example', 'Connection: close', ...headers, '', 'x'].join(
    '\r\n',
  )

/** Pages of operators, and requests that a proxy and a server may read differently: none may reach the product. */
const hostileRequests: Readonly<Record<string, string>> = {
  'the probe of readiness': get('/readyz'),
  'the probe, with another slash': get('//readyz'),
  'figures for operators': get('/metrics'),
  'figures, in other letters': get('/%6DetricS'),
  'two hosts': get('/', 'Host: other.example'),
  'two lengths': post('Content-Length: 1', 'Content-Length: 2'),
  'a length and chunks': post('Content-Length: 1', 'Transfer-Encoding: chunked'),
  'chunks under a name with a blank': post('Transfer-Encoding : chunked'),
  'a name that some servers read with hyphens': get('/', 'X_Forwarded_For: 10.0.0.1'),
}

/** The status that a request gets; 0 where the connection is closed without one. */
const statusOf = (port: number, request: string) =>
  new Promise<number>((resolve) => {
    let reply = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      reply += chunk
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Number(/^HTTP\/1\.\d (\d{3})/.exec(reply)?.[1] ?? 0)))
  })

const refusals = [400, 403, 404]

/** Which of them the proxy does not refuse. An ordinary page must get through, or it would prove nothing. */
export async function passedThrough(port: number): Promise<string[]> {
  const passed: string[] = []
  if ((await statusOf(port, get('/'))) >= 400) passed.push('nothing, not even a page')
  for (const [name, request] of Object.entries(hostileRequests)) {
    const status = await statusOf(port, request)
    if (!refusals.includes(status)) passed.push(`${name} (${status})`)
  }
  return passed
}
