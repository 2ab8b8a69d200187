import { createHmac, randomBytes } from 'node:crypto'
import { isEqualSecret } from '../../contract/wire/secret-equality.ts'

const sign = (id: string, secret: string) =>
  createHmac('sha256', secret).update(`sid\n${id}`).digest('base64url').slice(0, 22)

/** The id of a visitor's session carries a signature, so that nobody fills the table with ids of their own. */
export function newSid(secret: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${sign(id, secret)}`
}

export function isSid(sid: string, secret: string): boolean {
  const [id = '', signature = ''] = sid.split('.')
  return isEqualSecret(signature, sign(id, secret))
}
