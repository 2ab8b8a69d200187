import type { CatalogueText } from './text-problems.ts'

/** A row of `docs/claims.md`: what is said, in which texts, where its figures come from, and what holds it. */
export type Claim = { said: string; texts: readonly string[]; source: string; heldBy: string }

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

export function readClaims(page: string): Claim[] {
  return page
    .split('\n')
    .filter((line) => /^\| (?!What is said|-)/.test(line))
    .map((line) => {
      const [, said = '', texts = '', source = '', heldBy = ''] = line.split('|').map((cell) => cell.trim())
      return { said, texts: quoted(texts), source, heldBy }
    })
}

/** Files that a cell names. */
export const filesOf = (cell: string) => quoted(cell).filter((name) => name.includes('/'))

/** Whether a row has a text, by its key or by the beginning of its key. */
export const isListed = ({ texts }: Pick<Claim, 'texts'>, key: string) =>
  texts.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** What stands in place of a placeholder does not reach over the end of a sentence. */
const VALUE = '(?:(?![.!?] |[。！？।]).){0,60}?'

/** A text as it stands on a page, which in a snapshot may be cut off after its first words; null where it hardly has words. */
function patternOf(text: string): RegExp | null {
  const [first = '', ...parts] = plain(text).split(/\{\w+\}/)
  const hasWords =
    /\p{Script=Latin}{4}|\p{Script=Latin}{2} \p{Script=Latin}{2}|\p{Script=Devanagari}{3}|\p{Script=Han}/u
  if (!hasWords.test(first + parts.join(''))) return null
  const value = first === '' ? String.raw`(?:\S+ )?\S*?` : VALUE
  const rest = parts.reduceRight(
    (tail, part) => `(?:${value}${part === '' ? String.raw`\S*` : literal(part)}${tail}|.{0,120}…)`,
    // Not the point within an amount.
    String.raw`(?!\d)`,
  )
  return new RegExp(literal(first) + rest, 'gu')
}

/** Days, times of day, amounts with cents, numbers of records and masked numbers: each is the one that is stored, and claims nothing. */
const data = [
  /(?:Rp|₹)[\d.,]*[.,:]\d{2}(?!\d)/g,
  /\d{1,2} \p{L}[\p{L}\p{M}.॰]* 20\d\d/gu,
  /\d{1,2} \p{L}[\p{L}\p{M}.॰]*(?= \d{2}[:.]\d{2})/gu,
  /20\d\d ?年 ?\d{1,2} ?月 ?\d{1,2} ?日/g,
  /20\d\d-\d\d-\d\d/g,
  /\b\d{2}[:.]\d{2}\b(?![.,]\d)/g,
  /•+ ?\d+/g,
  /\b[A-Z]{1,3}\d?-\w+/g,
  /\b\d*0{4,}\d*\b/g,
]

/** The line of a snapshot without the role, the state and the quotes around what is read out. */
function spokenOf(line: string): string {
  const said = /^\s*- '?(?:[a-z]+(?: (?=")|: |$))?(.*)$/.exec(line)?.[1] ?? line
  return plain(said.replaceAll(/\\?"|'?:?$| \[(?:level=\d|checked|invalid|expanded|pressed|selected)\]/g, ''))
}

/** What stands in a field is somebody's own. */
const withoutTyped = (line: string) => line.replace(/^(\s*- '?textbox "[^"]*"[^:]*): .*$/, '$1')

const isSentence = (line: string) =>
  /\p{Script=Han}{4}/u.test(line) || (line.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []).length >= 3

export type CrawlInput = {
  texts: readonly Pick<CatalogueText, 'key' | 'variants'>[]
  claims: readonly Claim[]
  /** What the packs name: addresses, numbers of licences. */
  names: readonly string[]
}

/** Finds the sentences with figures on a page that no row of the table has. */
export function createCrawl({ texts, claims, names }: CrawlInput): (page: string) => string[] {
  const patterns = texts
    .filter(({ key }) => claims.some((claim) => isListed(claim, key)))
    .flatMap(({ variants }) => variants.map(patternOf))
    .filter((pattern) => pattern !== null)
  const known = [...data, ...names.map((name) => new RegExp(literal(name), 'gu')), ...patterns]
  const isUnclaimed = (said: string) => {
    const open = new Set([...said.matchAll(/\d/g)].map(({ index }) => index))
    for (const pattern of known) {
      for (const {
        0: { length },
        index,
      } of said.matchAll(pattern))
        for (let at = index; at < index + length; at++) open.delete(at)
      if (open.size === 0) return false
    }
    return true
  }
  return (page) => [
    ...new Set(
      page
        .split('\n')
        .map((line) => spokenOf(withoutTyped(line)))
        .filter((said) => /\d/.test(said) && isSentence(said) && isUnclaimed(said)),
    ),
  ]
}
