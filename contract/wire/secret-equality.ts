import { hash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Both sides are hashed first, so that neither the length nor the first different letter shows in the time it takes. */
export const isEqualSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))

/** The first signs, all verify, so that what the one before has signed counts until that is dropped (decision 173). */
export type Secrets = readonly [string, ...string[]]

/** More than one may count while a secret is being replaced; all are compared, always. */
export const isOneOf = (given: string, expected: readonly string[]): boolean =>
  expected.filter((each) => each !== '' && isEqualSecret(given, each)).length > 0
