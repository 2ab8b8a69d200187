import { expect } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../setting.ts'

export const secret = 's'.repeat(32)
export const dataKeys = `k1:${Buffer.alloc(32, 1).toString('base64')}`
export const deskOrigin = 'https://desk.lender.example'
export const production = {
  DATABASE_URL: 'postgres://db/terang',
  COOKIE_SECRET: secret,
  CODE_SECRET: secret,
  AUDIT_SECRET: secret,
  DATA_KEYS: dataKeys,
  DESK_ORIGIN: deskOrigin,
}
export const read = (env: Record<string, string>) => readConfig(env, () => 'made-up-secret')

/** One clear line, and of the kind that is printed without a stack. */
export function refusal(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as Error
    expect(message).not.toContain('\n')
    return message
  }
  throw new Error('it started')
}
