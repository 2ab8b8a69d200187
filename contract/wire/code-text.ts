import * as texts from '#texts'
import { getLocale } from '#texts/runtime'
import { memoize } from '../../base/memoize.ts'
import type { Language } from '../../market/language.ts'
import { figuresOf } from '../../market/legal/figures.ts'
import type { MarketPack } from '../../market/market.ts'
import { orderStatus } from '../../market/order-status.ts'
import { codes, type Refusal, transportCodes } from './codes.ts'

type Message = (inputs: Record<string, unknown>) => string

const catalogue = texts as unknown as Readonly<Record<string, Message>>

/** For keys that come from a shared table; a screen names its texts directly. */
function messageOf(key: string, inputs: Record<string, unknown> = {}): string {
  const message = catalogue[key]
  if (!message) throw new Error(`no text '${key}'`)
  return message(inputs)
}

export const statusHeadline = (code: string | number): string =>
  messageOf(`status_${orderStatus(code).name}_headline`)

/** By language, which is the request's when the figures are composed. */
const figuresIn = memoize((_: Language) => memoize(figuresOf))

/** How soon an answer or the money comes is the market's. */
export const statusDescription = (code: string | number, pack: MarketPack): string =>
  messageOf(`status_${orderStatus(code).name}_description`, figuresIn(getLocale())(pack))

const nameOfCode = new Map<string, string>([
  ...Object.entries(codes).map(([name, code]) => [code, name] as const),
  [transportCodes.network, 'network'],
  [transportCodes.timeout, 'timeout'],
])

/** Rounded up, so that whoever comes back then is welcome, and never so little that it would be one of something. */
const SECONDS_STEP = 5
const MINUTE = 60

/** Too many tries, and when to try again. */
function tooManyText(seconds: number): string {
  if (seconds <= 2 * MINUTE - SECONDS_STEP)
    return texts.code_tooMany_seconds({ seconds: Math.ceil(seconds / SECONDS_STEP) * SECONDS_STEP })
  return texts.code_tooMany_minutes({ minutes: Math.ceil(seconds / MINUTE) })
}

/** The message of a refusal: its own, or that of its code. */
export function refusalText({ refused, message, retryAfterSeconds }: Refusal): string {
  if (message !== undefined) return message
  if (refused === codes.tooMany && retryAfterSeconds !== undefined) return tooManyText(retryAfterSeconds)
  return codeText(refused)
}

/** What a code means to a person; a code nobody knows is our fault, not theirs. */
export function codeText(code: string): string {
  const name = nameOfCode.get(code)
  return messageOf(name && name !== 'ok' ? `code_${name}` : 'code_internal')
}
