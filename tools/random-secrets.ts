import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const secret = () => randomBytes(32).toString('base64url')

/** Without these the product does not start in production: secrets, new ones each time, and a lender's own names. */
export const randomSecrets = () => ({
  COOKIE_SECRET: secret(),
  CODE_SECRET: secret(),
  AUDIT_SECRET: secret(),
  DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  MARKET_PACKS: join(import.meta.dirname, 'lender-packs.json'),
})
