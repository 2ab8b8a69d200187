import * as texts from '#texts'
import type { Language } from '../market/language.ts'
import { figuresOf } from '../market/legal/figures.ts'
import type { MarketPack } from '../market/market.ts'
import { kept } from '../market/memoize.ts'
import { orderStatus } from '../market/order-status.ts'
import { codes, type Refusal, transportCodes } from './codes.ts'

type Message = (inputs: Record<string, unknown>, options: { locale: Language }) => string

const catalogue = texts as unknown as Readonly<Record<string, Message>>

/** For keys that come from a shared table; a screen names its texts directly. */
function speak(key: string, language: Language, inputs: Record<string, unknown> = {}): string {
  const message = catalogue[key]
  if (!message) throw new Error(`no text '${key}'`)
  return message(inputs, { locale: language })
}

export const statusHeadline = (code: string | number, language: Language): string =>
  speak(`status_${orderStatus(code).name}_headline`, language)

const figuresIn = kept((language: Language) => kept((pack: MarketPack) => figuresOf(pack, language)))

/** How soon an answer or the money comes is the market's. */
export const statusDescription = (code: string | number, pack: MarketPack, language: Language): string =>
  speak(`status_${orderStatus(code).name}_description`, language, figuresIn(language)(pack))

const nameOfCode = new Map<string, string>([
  ...Object.entries(codes).map(([name, code]) => [code, name] as const),
  [transportCodes.network, 'network'],
  [transportCodes.timeout, 'timeout'],
])

/** Rounded up, so that whoever comes back then is welcome, and never so little that it would be one of something. */
const SECONDS_STEP = 5
const MINUTE = 60

/** Too many tries, and when to try again. */
function tooManyText(seconds: number, locale: Language): string {
  if (seconds <= 2 * MINUTE - SECONDS_STEP)
    return texts.code_tooMany_seconds(
      { seconds: Math.ceil(seconds / SECONDS_STEP) * SECONDS_STEP },
      { locale },
    )
  return texts.code_tooMany_minutes({ minutes: Math.ceil(seconds / MINUTE) }, { locale })
}

/** What a refusal says to a person: its own words, or those of its code. */
export function refusalText({ refused, message, retryAfterSeconds }: Refusal, language: Language): string {
  if (message !== undefined) return message
  if (refused === codes.tooMany && retryAfterSeconds !== undefined)
    return tooManyText(retryAfterSeconds, language)
  return codeText(refused, language)
}

/** What a code means to a person; a code nobody knows is our fault, not theirs. */
export function codeText(code: string, language: Language): string {
  const name = nameOfCode.get(code)
  return speak(name && name !== 'ok' ? `code_${name}` : 'code_internal', language)
}
