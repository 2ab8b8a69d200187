import * as v from 'valibot'
import type { Language, LocalText, Market } from '../../market/language.ts'
import type { Packs } from '../../market/market.ts'
import type { RuledProduct } from '../../market/rules/rule.ts'
import { safeTarget } from '../wire/safe-target.ts'

const MINOR = 100
const BASIS_POINTS_PER_PERCENT = 100
const MICRO_PER_PERCENT = 10_000

/** A decimal number as an integer of a smaller unit: 0.1 is not exact, ten of a hundredth are. */
const inUnits = (perOne: number, what: string) =>
  v.pipe(
    v.number('must be a number'),
    v.minValue(0, 'must not be negative'),
    v.check((value) => Math.abs(value * perOne - Math.round(value * perOne)) < 1e-6, what),
    v.transform((value) => Math.round(value * perOne)),
    v.safeInteger('is too large'),
  )
const amount = inUnits(MINOR, 'must have at most 2 decimals')
const percent = inUnits(BASIS_POINTS_PER_PERCENT, 'must have at most 2 decimals')
const dailyPercent = inUnits(MICRO_PER_PERCENT, 'must have at most 4 decimals')

const whole = (least: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
  )

const text = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'))
const inAllLanguages = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject({ en: schema, id: schema, hi: schema, zh: schema })

const noTags: Record<Language, string[]> = { en: [], id: [], hi: [], zh: [] }

const productSchema = v.pipe(
  v.strictObject({
    id: v.pipe(
      v.string('must be a text'),
      v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens'),
    ),
    name: text,
    description: inAllLanguages(text),
    tags: v.optional(inAllLanguages(v.array(text)), noTags),
    logo: v.optional(v.string('must be a text'), ''),
    link: v.optional(v.string('must be a text'), ''),
    open: v.optional(v.boolean('must be true or false'), true),
    /** Amounts in rupiah or rupees. */
    amountMin: v.pipe(amount, v.minValue(1, 'must be above zero')),
    amountMax: amount,
    termDays: whole(1),
    periods: v.optional(whole(1), 1),
    dailyRatePercent: dailyPercent,
    serviceFeePercent: v.optional(percent, 0),
    periodFee: v.optional(amount, 0),
    extensionDays: v.optional(whole(0), 0),
    extensionFeePercent: v.optional(percent, 0),
    maxExtensions: v.optional(whole(0), 0),
  }),
  v.forward(
    v.partialCheck(
      [['amountMin'], ['amountMax']],
      ({ amountMin, amountMax }) => amountMax >= amountMin,
      'must not be below amountMin',
    ),
    ['amountMax'],
  ),
  v.forward(
    v.partialCheck(
      [['periods'], ['termDays']],
      ({ periods, termDays }) => periods <= termDays,
      'must not be more than there are days',
    ),
    ['periods'],
  ),
)
const fileSchema = v.pipe(
  v.unknown(),
  v.check((content) => !Array.isArray(content), "must have the lists 'id' and 'in'"),
  v.strictObject({
    id: v.optional(v.array(productSchema, 'must be a list'), []),
    in: v.optional(v.array(productSchema, 'must be a list'), []),
  }),
)

/** A product as a lender's file gives it, with amounts in minor units. */
export type FiledProduct = v.InferOutput<typeof productSchema> & {
  market: Market
  description: LocalText
}

const markets = ['id', 'in'] as const

function issueLine(issue: v.BaseIssue<unknown>): string {
  const isUnknown = issue.type === 'strict_object' && issue.expected === 'never'
  const isMissing = issue.type === 'strict_object' && issue.received === 'undefined'
  const why = isUnknown ? 'is not known' : isMissing ? 'is missing' : issue.message
  return `${v.getDotPath(issue) ?? 'the file'} ${why}`
}

function repeatedIds(products: readonly FiledProduct[]): string[] {
  const ids = products.map(({ id }) => id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
    (id) => `the id '${id}' is used more than once`,
  )
}

/** The products of a lender's file; throws all that is wrong with it, a line each. */
export function parseProducts(content: unknown): FiledProduct[] {
  const parsed = v.safeParse(fileSchema, content)
  if (!parsed.success) throw new Error(parsed.issues.map(issueLine).join('\n'))
  const products = markets.flatMap((market) =>
    parsed.output[market].map((product) => ({ ...product, market })),
  )
  const problems = repeatedIds(products)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return products
}

/** What the market pack does not allow of a product, a line each. */
export function productProblems(products: readonly FiledProduct[], packs: Packs): string[] {
  return products.flatMap(({ id, market, termDays, link }) => {
    const { legal, allowedHosts, nativeSchemes } = packs[market]
    const isLawful = termDays >= legal.termMinDays && termDays <= legal.termMaxDays
    const leads = link === '' || safeTarget(link, allowedHosts, nativeSchemes).kind !== 'refused'
    return [
      ...(isLawful
        ? []
        : [`${id}: termDays must be from ${legal.termMinDays} to ${legal.termMaxDays} in this market`]),
      ...(leads ? [] : [`${id}: link leads to a host or scheme that the market pack does not allow`]),
    ]
  })
}

/** A product of the file as rules see it (`market/rules/`). */
export const ruledAsFiled = (product: FiledProduct): RuledProduct => ({
  id: product.id,
  market: product.market,
  amountMinMinor: product.amountMin,
  termDays: product.termDays,
  periods: product.periods,
  dailyRateMicro: product.dailyRatePercent,
  serviceFeeBasisPoints: product.serviceFeePercent,
  periodFeeMinor: product.periodFee,
  extensionDays: product.extensionDays,
  extensionFeeBasisPoints: product.extensionFeePercent,
  maxExtensions: product.maxExtensions,
})
