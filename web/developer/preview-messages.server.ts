import * as texts from '#texts'

type Message = () => string
const all = Object.entries(texts as unknown as Readonly<Record<string, Message>>)

/**
 * The messages of a developer's page in one language, as props, without the prefix of their names. It has many: in all
 * four languages they would take the script of the page over its budget of 70 kB. `filled` take a value, so they are
 * formatted where it is known.
 */
export function openPageMessages<Messages>(
  prefix: string,
  filled: Readonly<Record<string, true>> = {},
): () => Messages {
  const messages = all.filter(([key]) => key.startsWith(prefix) && !Object.hasOwn(filled, key))
  return () =>
    Object.fromEntries(messages.map(([key, message]) => [key.slice(prefix.length), message()])) as Messages
}

type Key = Extract<keyof typeof texts, `preview_${string}`>
type Inputs<K extends Key> = Parameters<(typeof texts)[K]>[0]
type Filled = { [K in Key]: Record<string, never> extends Inputs<K> ? never : K }[Key]
type ShortKey<K> = K extends `preview_${infer Short}` ? Short : never

export type PreviewMessages = Readonly<Record<ShortKey<Exclude<Key, Filled>>, string>>

const filled: Readonly<Record<Filled, true>> = {
  preview_clock_moved: true,
  preview_clock_done: true,
  preview_sms_earlier: true,
}

export const previewMessages = openPageMessages<PreviewMessages>('preview_', filled)
