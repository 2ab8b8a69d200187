import type { Request } from 'autocannon'
import { loans } from '../../contract/calls/loans.ts'
import { type Endpoint, wirePath } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import { SESSION_COOKIE } from '../../web/page/cookies.server.ts'
import type { Visitor } from '../database.ts'

const launch = { deviceId: 'bench', appVersion: '1.0.0', clientType: 'android', lang: 'id' }

/** The page as a borrower opens it whose session is in a cookie already. */
export function pageVisit({ sessionId, orderId, productId }: Visitor) {
  const query = new URLSearchParams({ ...launch, orderId, productId })
  return { path: `${paths.loanDetails}?${query}`, cookie: `${SESSION_COOKIE}=${sessionId}` }
}

/** Says that a browser opens a page, from a link of the page before. */
const opened = { accept: 'text/html', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }

/** With the cookies that the browser has kept from the page before. */
export function pageRequest(visitor: Visitor, stored: readonly string[]): Request {
  const { path, cookie } = pageVisit(visitor)
  return { method: 'GET', path, headers: { ...opened, cookie: [cookie, ...stored].join('; ') } }
}

/** The cookies that a first page sets, but for the session, which each visitor has of their own. */
export async function firstCookies(address: string, cookie: string): Promise<string[]> {
  const { headers } = await fetch(address, { headers: { ...opened, cookie } })
  const set = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  return set.filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`))
}

type Requested = { sessionId: string; fields: Readonly<Record<string, string>> }

/** A call as product 7.1 has it: common parameters in the query, its own in a form. */
export function formRequest(row: Endpoint, { sessionId, fields }: Requested): Request {
  const query = new URLSearchParams({ sessionId, ...launch })
  return {
    method: 'POST',
    path: `${wirePath(row)}?${query}`,
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': sessionId,
      'x-device-id': 'bench',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    },
    body: new URLSearchParams(fields).toString(),
  }
}

export const callRequest = ({ sessionId, orderId, productId }: Visitor): Request =>
  formRequest(loans.loanDetails, { sessionId, fields: { orderId, productId } })
