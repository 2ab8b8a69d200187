import { describe, expect, test } from 'vitest'
import { marketPacks, production, read, refusal, secret } from './testing/reading.ts'

describe('several processes', () => {
  test.each([
    { ...production, WORKERS: '4' },
    { DEMO: '1', DATABASE_URL: 'postgres://db/terang', WORKERS: '4' },
    { LENDER_API: 'https://backend.example', COOKIE_SECRET: secret, MARKET_PACKS: marketPacks, WORKERS: '4' },
  ])('share PostgreSQL or a backend: %j', (env) => {
    expect(read(env).workers).toBe(4)
  })

  test.each([
    [
      { DEMO: '1', WORKERS: '2' },
      'WORKERS: the embedded database belongs to one process; several need PostgreSQL (DATABASE_URL)',
    ],
    [
      { DEMO: '1', DEV: '1', DATABASE_URL: 'postgres://db/terang', WORKERS: '2' },
      'WORKERS: the development server is one process',
    ],
    [{ ...production, WORKERS: '0' }, "WORKERS: '0' is not between 1 and 256"],
    [{ ...production, WORKERS: 'all' }, "WORKERS: 'all' is not between 1 and 256"],
    [{ ...production, DRAIN_SECONDS: '-1' }, "DRAIN_SECONDS: '-1' is not a number of seconds"],
  ])('have a line for a mistake: %j', (env, line) => {
    expect(refusal(env as Record<string, string>)).toBe(line)
  })

  test('the demo stops at once', () => {
    expect(read({ DEMO: '1' })).toMatchObject({ workers: 1, drainMs: 0 })
  })
})
