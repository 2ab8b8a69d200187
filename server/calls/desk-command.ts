import type { Packs } from '../../contract/market/market.ts'

/** What `npm run desk -- <area> …` was called with, after the area. */
export type DeskCommand = {
  args: readonly string[]
  handler: string
  text: string
  now: Date
  packs: Packs
}
export type DeskOutput = { lines: readonly string[] } | { problem: string }

export const commandDone: DeskOutput = { lines: ['Done.'] }

/** Who and why: without both nothing is decided about anybody's money. */
export function unsigned({ handler, text }: Pick<DeskCommand, 'handler' | 'text'>): DeskOutput | null {
  if (handler.trim() === '') return { problem: 'say who handles it (--handler)' }
  return text.trim() === '' ? { problem: 'say why, or what was done (--text)' } : null
}
