import type * as texts from '#texts'
import { openPageMessages } from './page-messages.server.ts'

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
