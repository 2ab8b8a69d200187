import * as v from 'valibot'
import { contrast, READABLE, VISIBLE } from './contrast.ts'

export const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'a colour such as #0b5d43'))
const colours = v.object({
  brand: colour,
  brandInk: colour,
  brandSoft: colour,
  surface: colour,
  surface2: colour,
  ink: colour,
  ink2: colour,
  line: colour,
  good: colour,
  warn: colour,
  bad: colour,
})
export type Palette = v.InferOutput<typeof colours>
type Token = keyof Palette

/** What text, borders of fields and marks are drawn in. */
export const inks = ['ink', 'ink2', 'brand', 'good', 'warn', 'bad'] as const satisfies Token[]
/** What they stand on: a token, or so many percent of one over the surface. */
export const grounds: readonly (Token | readonly [Token, number])[] = [
  'surface',
  'surface2',
  'brandSoft',
  ['good', 12],
  ['warn', 14],
  ['bad', 12],
]
/** Filled with one token and written on in another. */
export const filled: readonly (readonly [ink: Token, ground: Token])[] = [
  ['brandInk', 'brand'],
  ['surface', 'ink'],
  ['surface', 'good'],
]
/** Marks that must be distinguished from what they lie on, without being read. */
const marks: readonly (readonly [mark: Token, ground: Token])[] = [['brand', 'line']]

const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
/** `color-mix(in srgb, one percent%, other)`. */
export const mix = (one: string, other: string, percent: number) =>
  `#${[1, 3, 5]
    .map((at) => Math.round((part(one, at) * percent + part(other, at) * (100 - percent)) / 100))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

/** Each pair of colours that the pages use and that cannot be read, or not be seen. */
export function faintPairs(palette: Palette): string[] {
  const groundOf = (ground: (typeof grounds)[number]) =>
    typeof ground === 'string'
      ? ([ground, palette[ground]] as const)
      : ([`${ground[1]} % ${ground[0]}`, mix(palette[ground[0]], palette.surface, ground[1])] as const)
  const pairs = [
    ...inks.flatMap((ink) => grounds.map((ground) => [ink, ...groundOf(ground), READABLE] as const)),
    ...filled.map(([ink, ground]) => [ink, ground, palette[ground], READABLE] as const),
    ...marks.map(([mark, ground]) => [mark, ground, palette[ground], VISIBLE] as const),
  ]
  return pairs.flatMap(([ink, name, ground, least]) => {
    const ratio = contrast(palette[ink], ground)
    return ratio < least ? [`${ink} on ${name} has a contrast of ${ratio.toFixed(2)}, not ${least}`] : []
  })
}

/** The colours of one theme; a lender's own are refused where somebody could not read them. */
export const palette = v.pipe(
  colours,
  v.check(
    (given) => faintPairs(given).length === 0,
    ({ input }) => faintPairs(input as Palette).join('; '),
  ),
)
