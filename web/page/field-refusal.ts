import type { Outcome } from './outcome.ts'

/** Refused because of what stands in these fields: each says so itself, so nothing else does. */
export const refuseFields = (fields: Readonly<Record<string, string>>) => ({ refused: true as const, fields })

/** The specification gives some of these refusals as a toast (2.2, 2.10, 5, 8): the fields are marked, without a second sentence. */
export const refuseByToast = (toast: string, names: readonly string[]) => ({
  refused: true as const,
  toast,
  fields: Object.fromEntries(names.map((name) => [name, ''])),
})

/**
 * What of an outcome is a toast. What concerns a field stands at it; a toast is for what has no place: `isPlaced` says
 * whether a sentence stands at the field of that name.
 */
export function toastOf(
  { toast, fields = {} }: Pick<Outcome, 'toast' | 'fields'>,
  isPlaced: (name: string) => boolean,
): string | undefined {
  const sentences = Object.entries(fields).filter(([, sentence]) => sentence !== '')
  const homeless = sentences.filter(([name]) => !isPlaced(name)).map(([, sentence]) => sentence)
  if (sentences.length > 0 && homeless.length === 0) return undefined
  return toast || homeless.join('\n') || undefined
}
