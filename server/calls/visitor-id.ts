import { createHmac, randomBytes } from 'node:crypto'
import { isOneOf, type Secrets } from '../../contract/wire/secret-equality.ts'

const sign = (id: string, secret: string) =>
  createHmac('sha256', secret).update(`sid\n${id}`).digest('base64url').slice(0, 22)

/** The id of a visitor's session carries a signature, so that nobody fills the table with ids of their own. */
export function newSid([current]: Secrets): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${sign(id, current)}`
}

export function isSid(sid: string, secrets: Secrets): boolean {
  const [id = '', signature = ''] = sid.split('.')
  const signatures = secrets.map((secret) => sign(id, secret))
  return isOneOf(signature, signatures)
}
