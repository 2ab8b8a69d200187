import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const COOKIE = 'terang_visitor'
const ID_BYTES = 16
const MARK_LENGTH = 22
const pattern = new RegExp(`(?:^|; ?)${COOKIE}=([\\w-]{${MARK_LENGTH}})\\.([\\w-]{${MARK_LENGTH}})(?:;|$)`)

/** Limits of public calls are counted for each visitor: a random mark that we signed, and that says nothing else. */
export type Visitors = {
  /** The visitor's mark; empty where there is none, or none of ours. */
  of: (incoming: Pick<IncomingMessage, 'headers'>) => string
  /** A `Set-Cookie` with a new mark, which the browser forgets when it is closed. */
  cookie: (secure: boolean) => string
}

export function visitorsBy(secret: string): Visitors {
  const markOf = (id: string) =>
    createHmac('sha256', secret).update(`visitor\n${id}`).digest('base64url').slice(0, MARK_LENGTH)
  return {
    of: ({ headers }) => {
      const [, id = '', given = ''] = pattern.exec(headers.cookie ?? '') ?? []
      return id && timingSafeEqual(Buffer.from(given), Buffer.from(markOf(id))) ? id : ''
    },
    cookie: (secure) => {
      const id = randomBytes(ID_BYTES).toString('base64url')
      const attributes = `Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
      return `${COOKIE}=${id}.${markOf(id)}; ${attributes}`
    },
  }
}
