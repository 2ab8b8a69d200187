const segmenter = Intl.Segmenter && new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters as a person sees them; code points in a webview too old for that. */
const characters = (text: string): Iterable<{ segment: string }> =>
  segmenter?.segment(text) ?? Array.from(text, (segment) => ({ segment }))

export function visibleLength(text: string): number {
  let length = 0
  for (const _ of characters(text)) length++
  return length
}

export function clampVisible(text: string, max: number): string {
  if (text.length <= max) return text
  let cut = ''
  let length = 0
  for (const { segment } of characters(text)) {
    if (++length > max) break
    cut += segment
  }
  return cut
}

/** Where a text goes on, it ends with a whole word; scripts without spaces end anywhere. */
export function excerptOf(text: string, max: number): string {
  if (visibleLength(text) <= max) return text
  const start = clampVisible(text, max - 1)
  const cut = /\s/.test(text.charAt(start.length)) ? start : start.replace(/(?<=\s)\S{1,24}$/, '')
  return `${cut.trimEnd()}…`
}
