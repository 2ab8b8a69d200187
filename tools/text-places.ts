import type { CatalogueText } from './text-problems.ts'

/** A page as a reviewer sees it: its name, address and picture, and every text that is on it or read out for it. */
export type SeenPage = { name: string; path: string; picture: string; text: string }

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A text with its placeholders filled in with anything short; null where nothing but placeholders would be left. */
function patternOf(text: string): RegExp | null {
  const parts = plain(text).split(/\{\w+\}/)
  if (!parts.some((part) => /[\p{L}\p{M}]{2}/u.test(part) || /\p{Script=Han}/u.test(part))) return null
  return new RegExp(parts.map(literal).join('.{0,80}?'), 'u')
}

/** On which pages a text stands. */
export function placesOf(
  { variants }: Pick<CatalogueText, 'variants'>,
  pages: readonly SeenPage[],
): SeenPage[] {
  const patterns = variants.map(patternOf)
  return pages.filter(({ text }) => patterns.some((pattern) => pattern?.test(plain(text))))
}
