import { join } from 'node:path'
import { expect } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../setting.ts'

export const secret = 'a-secret-of-thirty-two-letters-1'
export const dataKeys = `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')}`
export const marketPacks = join(import.meta.dirname, '../../../tools/lender-packs.json')
export const deskOrigin = 'https://desk.lender.example'
export const production = {
  DATABASE_URL: 'postgres://db/terang',
  COOKIE_SECRET: secret,
  CODE_SECRET: secret.replace('1', '2'),
  AUDIT_SECRET: secret.replace('1', '3'),
  DATA_KEYS: dataKeys,
  DESK_ORIGIN: deskOrigin,
  MARKET_PACKS: marketPacks,
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
