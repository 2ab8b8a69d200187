import { deskPaths } from '../../contract/wire/paths.ts'
import { SESSION_COOKIE, STAFF_COOKIE } from '../../web/page/cookies.server.ts'

export type Account = { token: string; orderId: string; productId: string; codeId: string }

/** What somebody needs who visits: where the proxy is, and whose account they have. */
export type Ground = { port: number; accounts: readonly Account[]; staff: readonly string[] }

export const headersOf = (account: Account) => ({ Cookie: `${SESSION_COOKIE}=${account.token}` })
export const deskHeadersOf = (token: string) => ({ Cookie: `${STAFF_COOKIE}=${token}` })

export const loanQuery = ({ orderId, productId }: Account) =>
  new URLSearchParams({ orderId, productId, lang: 'en' }).toString()

export const deskPages = [
  deskPaths.now,
  deskPaths.overview,
  deskPaths.borrowers,
  deskPaths.money,
  deskPaths.arrears,
]
