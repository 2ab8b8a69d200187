import type { IncomingMessage, ServerResponse } from 'node:http'
import type { From } from '../contract/exchange.ts'
import type { Answer, Asked } from './dispatch.ts'
import { BODY_MAX_BYTES } from './request-fields.ts'
import type { Service } from './service.ts'

type FromOf = (incoming: IncomingMessage) => From
/** Answers a request, or passes it on by calling `next`. */
type Answering = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

const FORM = 'application/x-www-form-urlencoded'

/** Node makes an object of all headers for whoever asks for one; what every call is asked is read where it stands. */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | null {
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === name.length && rawHeaders[at]?.toLowerCase() === name)
      return rawHeaders[at + 1] ?? null
  return null
}

/** A small form whose length was declared; anything else takes the long way, which knows every case. */
const isPlainForm = (incoming: IncomingMessage): boolean => {
  const declared = Number(headerOf(incoming, 'content-length') ?? Number.NaN)
  return (
    declared > 0 &&
    declared <= BODY_MAX_BYTES.form &&
    (headerOf(incoming, 'content-type') ?? '').startsWith(FORM) &&
    headerOf(incoming, 'content-encoding') === null
  )
}

/** A visitor who hangs up half-way has sent nothing that can be read; nobody is there to be told. */
const readForm = (incoming: IncomingMessage): Promise<URLSearchParams | null> =>
  new Promise((resolve) => {
    let text = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (chunk: string) => {
      text += chunk
    })
    incoming.on('end', () => resolve(new URLSearchParams(text)))
    incoming.on('error', () => resolve(null))
  })

function send(outgoing: ServerResponse, answered: Answer): void {
  if (!('body' in answered)) throw new Error('a picture takes the long way')
  const body = JSON.stringify(answered.body)
  outgoing.writeHead(answered.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    ...(answered.retryAfterSeconds !== undefined && { 'Retry-After': String(answered.retryAfterSeconds) }),
  })
  outgoing.end(body)
}

/**
 * Calls of the contract, from Node's request to Node's response. The platform's Request and Response cost more than
 * the rest of a small call does, and a service is measured by its small calls.
 */
export function answerDirectly(direct: Service['direct'], fromOf: FromOf): Answering {
  return (incoming, outgoing, next) => {
    const { url = '', method = '' } = incoming
    const at = url.indexOf('?')
    const call = direct(at < 0 ? url : url.slice(0, at), method)
    if (!call || (method === 'POST' && !isPlainForm(incoming))) return next()
    const asked: Asked = {
      query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)),
      header: (name) => incoming.headers[name]?.toString() ?? null,
      posted: method === 'POST' ? () => readForm(incoming) : null,
      ...fromOf(incoming),
    }
    call(asked)
      .then((answered) => send(outgoing, answered))
      .catch((error: Error) => outgoing.destroy(error))
  }
}
