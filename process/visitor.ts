import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import { isOneOf, type Secrets } from '../contract/wire/secret-equality.ts'

const COOKIE = 'terang_visitor'
const ID_BYTES = 16
const MARK_LENGTH = 22
const pattern = new RegExp(`^([\\w-]{${MARK_LENGTH}})\\.([\\w-]{${MARK_LENGTH}})$`)

/** Limits of public calls are counted for each visitor: a random id that we signed, and that carries nothing else. */
export type Visitors = {
  /** The visitor's mark; empty where there is none, or none of ours. */
  of: (incoming: Pick<IncomingMessage, 'headers'>) => string
  /** A `Set-Cookie` with a new id, which the browser drops when it is closed. */
  cookie: (secure: boolean) => string
}

export function visitorsBy(secrets: Secrets): Visitors {
  const markOf = (id: string, secret: string) =>
    createHmac('sha256', secret).update(`visitor\n${id}`).digest('base64url').slice(0, MARK_LENGTH)
  return {
    of: ({ headers }) => {
      const [, id = '', given = ''] = pattern.exec(parse(headers.cookie ?? '', COOKIE)[COOKIE] ?? '') ?? []
      return id &&
        isOneOf(
          given,
          secrets.map((secret) => markOf(id, secret)),
        )
        ? id
        : ''
    },
    cookie: (secure) => {
      const id = randomBytes(ID_BYTES).toString('base64url')
      return serialize(COOKIE, `${id}.${markOf(id, secrets[0])}`, {
        path: '/',
        httpOnly: true,
        secure,
        sameSite: 'Lax',
      })
    },
  }
}
