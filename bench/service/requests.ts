import { wirePath } from '../../contract/endpoint.ts'
import { loans } from '../../contract/loans.ts'
import { paths } from '../../contract/paths.ts'
import { SESSION_COOKIE } from '../../web/cookies.server.ts'
import type { Visitor } from '../database.ts'

const launch = { deviceId: 'bench', appVersion: '1.0.0', clientType: 'android', lang: 'id' }

/** The page as a borrower opens it whose session is in a cookie already. */
export function pageVisit({ sessionId, orderId, productId }: Visitor) {
  const query = new URLSearchParams({ ...launch, orderId, productId })
  return { path: `${paths.loanDetails}?${query}`, cookie: `${SESSION_COOKIE}=${sessionId}` }
}

const http = (first: string, headers: readonly string[], body = '') =>
  [`${first} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: keep-alive', ...headers, '', body].join('\r\n')

export function pageRequest(visitor: Visitor): string {
  const { path, cookie } = pageVisit(visitor)
  return http(`GET ${path}`, ['Accept: text/html', `Cookie: ${cookie}`])
}

/** The call as spec 7.1 has it: common parameters in the query, its own in a form. */
export function callRequest({ sessionId, orderId, productId }: Visitor): string {
  const query = new URLSearchParams({ sessionId, ...launch })
  const form = new URLSearchParams({ orderId, productId }).toString()
  return http(
    `POST ${wirePath(loans.loanDetails)}?${query}`,
    [
      'Accept: application/json',
      'X-Requested-With: XMLHttpRequest',
      `X-Session-Id: ${sessionId}`,
      'X-Device-Id: bench',
      'Content-Type: application/x-www-form-urlencoded;charset=UTF-8',
      `Content-Length: ${form.length}`,
    ],
    form,
  )
}
