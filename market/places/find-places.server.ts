import { editDistance } from '../../base/edit-distance.ts'
import { memoize } from '../../base/memoize.ts'
import type { Market } from '../language.ts'
import { otherNames } from './other-names.server.ts'
import { type Place, plainName, regionsOf } from './places.server.ts'
import { soundKey } from './sound-key.ts'

const wordsOf = (text: string) =>
  plainName(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
const withoutKind = (name: string) => plainName(name).replace(/^(kab\.|kota) /, '')

type SearchEntry = Place & {
  name: string
  /** What else the district is called, and its region. */
  others: readonly string[]
  regions: readonly string[]
  words: readonly string[]
  sounds: readonly string[]
}

const othersOf = (market: Market, place: string): string[] =>
  otherNames[market]
    .filter(([named]) => named === place)
    .flatMap(([, names]) => names.split(', ').map(plainName))

const entriesOf = memoize((market: Market): readonly SearchEntry[] =>
  regionsOf[market].flatMap((region) => {
    const regions = [plainName(region.name), ...othersOf(market, region.code)]
    return region.districts.map((district) => {
      const others = othersOf(market, `${region.code}/${district.code}`)
      const words = [district.name, ...others, ...regions].flatMap(wordsOf)
      return {
        region,
        district,
        name: withoutKind(district.name),
        others,
        regions,
        words,
        sounds: words.map(soundKey),
      }
    })
  }),
)

const CHINESE = /\p{Script=Han}/u
const LONG_KEY = 8
const FUZZY_KEY = 4

const mayDiffer = (key: string) => {
  if (key.length < FUZZY_KEY) return 0
  return key.length < LONG_KEY ? 1 : 2
}

/** Where what was typed begins a word of each entry, the nearest first: the whole name, its beginning, another name, the region. */
function spelledRank(entry: SearchEntry, words: readonly string[], whole: string): number | null {
  const { name, others, regions } = entry
  if (!words.every((word) => entry.words.some((own) => own.startsWith(word)))) return null
  const [first = ''] = words
  if (others.includes(whole)) return 0
  if (name === whole) return 1
  if (name.startsWith(first)) return 2
  if (others.some((other) => other.startsWith(first)) || ` ${name}`.includes(` ${first}`)) return 3
  return regions.some((region) => region.startsWith(first)) ? 4 : 5
}

/** The worst of what each word of the search has; null where one has none. */
function worst(keys: readonly string[], rank: (key: string) => number | null): number | null {
  const ranks = keys.map(rank)
  return ranks.includes(null) ? null : Math.max(...ranks.map(Number))
}

/** The same by sound: all of a word, or its beginning. */
const soundRank = ({ sounds }: SearchEntry, keys: readonly string[]): number | null =>
  worst(keys, (key) => {
    if (sounds.includes(key)) return 0
    return key.length > 1 && sounds.some((own) => own.startsWith(key)) ? 1 : null
  })

const mistakeRank = ({ sounds }: SearchEntry, keys: readonly string[]): number | null =>
  worst(keys, (key) => {
    const max = mayDiffer(key)
    // What is longer or shorter by more differs by more.
    const near = sounds.filter(({ length }) => Math.abs(length - key.length) <= max)
    const least = Math.min(...near.map((own) => editDistance(key, own)))
    return least <= max ? least : null
  })

function sorted(
  entries: readonly SearchEntry[],
  rank: (entry: SearchEntry) => number | null,
): readonly Place[] {
  return entries
    .flatMap((entry) => {
      const at = rank(entry)
      return at === null ? [] : [{ entry, at }]
    })
    .sort((a, b) => a.at - b.at)
    .map(({ entry: { region, district } }) => ({ region, district }))
}

/**
 * Places by their name, their region's, and what else people call them, in any script of the market, each word of the
 * search at the beginning of one; where none is spelled so, those that sound so; then those that differ by a mistake.
 */
export function findPlaces(market: Market, search: string, max: number): readonly Place[] {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const entries = entriesOf(market)
  const spelled = sorted(entries, (entry) => spelledRank(entry, words, words.join(' ')))
  const keys = words.map(soundKey)
  if (spelled.length > 0 || keys.some((key) => key === '' || CHINESE.test(key))) return spelled.slice(0, max)
  const sounding = sorted(entries, (entry) => soundRank(entry, keys))
  const found = sounding.length > 0 ? sounding : sorted(entries, (entry) => mistakeRank(entry, keys))
  return found.slice(0, max)
}
