import { hash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => hash('sha256', text, 'buffer')

/** Both sides are hashed first, so that neither the length nor the first different letter shows in the time it takes. */
export const isEqualSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))
