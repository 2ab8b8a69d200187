import * as texts from '#texts'
import { codes, transportCodes } from './codes.ts'
import type { Language } from './launch.ts'
import { figuresOf } from './legal/figures.ts'
import type { MarketPack } from './market.ts'
import { orderStatus } from './order-status.ts'

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

/** How soon an answer or the money comes is the market's. */
export const statusDescription = (code: string | number, pack: MarketPack, language: Language): string =>
  speak(`status_${orderStatus(code).name}_description`, language, figuresOf(pack, language))

const nameOfCode = new Map<string, string>([
  ...Object.entries(codes).map(([name, code]) => [code, name] as const),
  [transportCodes.network, 'network'],
  [transportCodes.timeout, 'timeout'],
])

/** What a code means to a person; a code nobody knows is our fault, not theirs. */
export function codeText(code: string, language: Language): string {
  const name = nameOfCode.get(code)
  return speak(name && name !== 'ok' ? `code_${name}` : 'code_internal', language)
}
