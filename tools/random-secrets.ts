import { randomBytes } from 'node:crypto'

const secret = () => randomBytes(32).toString('base64url')

/** The secrets without which the product does not start in production, new ones each time. */
export const randomSecrets = () => ({
  COOKIE_SECRET: secret(),
  CODE_SECRET: secret(),
  AUDIT_SECRET: secret(),
  DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
})
