import * as texts from '#texts'

type Key = Extract<keyof typeof texts, `preview_${string}`>
type Inputs<K extends Key> = Parameters<(typeof texts)[K]>[0]
type Filled = { [K in Key]: Record<string, never> extends Inputs<K> ? never : K }[Key]
type ShortKey<K> = K extends `preview_${infer Short}` ? Short : never

export type PreviewMessages = Readonly<Record<ShortKey<Exclude<Key, Filled>>, string>>

/** These take a value, so they are formatted where it is known. */
const filled: Readonly<Record<Filled, true>> = {
  preview_clock_moved: true,
  preview_clock_done: true,
  preview_sms_earlier: true,
}

type Message = () => string

const messages = Object.entries(texts as unknown as Readonly<Record<string, Message>>).filter(
  ([key]) => key.startsWith('preview_') && !Object.hasOwn(filled, key),
)

/**
 * This page's messages in one language, as props. It has many: in all four languages they would take the script of
 * the page over its budget of 70 kB.
 */
export const previewMessages = (): PreviewMessages =>
  Object.fromEntries(
    messages.map(([key, message]) => [key.slice('preview_'.length), message()]),
  ) as PreviewMessages
