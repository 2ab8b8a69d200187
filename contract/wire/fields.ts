import * as v from 'valibot'
import { isDay } from '../../market/application-rules.ts'
import { fromWireAmount } from '../../market/money.ts'

/** Things that belong to a borrower. A request field that names one says so, and the access matrix finds it. */
export type OwnedKind =
  | 'order'
  | 'complaint'
  | 'image'
  | 'card'
  | 'repaymentRecord'
  | 'payCode'
  | 'payment'
  | 'session'
  | 'applicationPicture'

const bounded = (max: number) => v.pipe(v.string(), v.maxLength(max), v.check(isPlain, 'control characters'))

function isPlain(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point; NUL breaks PostgreSQL text.
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
}

/** A day that there is: the pattern of days alone lets the 30th of February pass. */
export const calendarDay = () => v.pipe(v.string(), v.isoDate(), v.check(isDay, 'no such day'))

/** A text as the wire carries it: always a string, always bounded. */
export const text = (max = 200) => bounded(max)

/** A text that must not be blank. */
export const required = (max = 200) => v.pipe(bounded(max), v.nonEmpty())

/** A text that may be left out, which is the same as empty. */
export const optional = (max = 200) => v.optional(bounded(max), '')

/** The id of a thing that belongs to a borrower; empty where the call does not need one. */
export const owned = (kind: OwnedKind) => v.pipe(bounded(64), v.nonEmpty(), v.metadata({ owned: kind }))
export const maybeOwned = (kind: OwnedKind) =>
  v.pipe(v.optional(bounded(64), ''), v.metadata({ owned: kind }))

/** An id of something that belongs to nobody: a product, a template, an option. */
export const reference = (max = 64) => v.pipe(bounded(max), v.nonEmpty(), v.metadata({ owned: 'nobody' }))
export const maybeReference = (max = 64) =>
  v.pipe(v.optional(bounded(max), ''), v.metadata({ owned: 'nobody' }))

/** '0' or '1', the wire's truth values. */
export const flag = () => v.picklist(['0', '1'])

/** A whole number written in digits. */
export const digits = (max: number) =>
  v.pipe(bounded(max), v.regex(/^\d+$/, 'digits'), v.transform(Number), v.safeInteger())

/** An amount as it is passed on: digits without separators; read as minor units. */
export const amount = () =>
  v.pipe(
    bounded(16),
    v.regex(/^\d{1,13}(\.\d{1,2})?$/, 'an amount'),
    v.transform((text) => fromWireAmount(text) ?? 0),
  )

/** The day of the month on which somebody is paid. */
export const payDay = () => v.pipe(digits(2), v.minValue(1), v.maxValue(31))

export const stars = () => v.pipe(v.string(), v.regex(/^[1-5]$/, 'one to five'), v.transform(Number))

/** A label and its value, as rows are listed everywhere. */
export const labelled = v.object({ text: v.string(), value: v.string() })
export const titled = v.object({ title: v.string(), value: v.string() })

/** Older backends send numbers where the base contract shows texts; both are read as text. */
export const loose = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** A field that the base contract does not have: a lender's backend may not know it, and every screen does without. */
export const ours = <S extends v.GenericSchema>(schema: S) => v.pipe(schema, v.metadata({ ours: true }))

/** What a page cannot be without: a reply that lacks it is refused, while anything else is left out. */
export const essential = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(schema, v.metadata({ essential: true }))

/** An amount that pages compute with: plain, or in the notation of the market's currency. */
export const money = <S extends v.GenericSchema>(schema: S) => v.pipe(schema, v.metadata({ money: true }))

/** What an unknown value of a reply is read as. */
export const otherwise = <S extends v.GenericSchema>(schema: S, value: v.InferInput<S>) =>
  v.pipe(schema, v.metadata({ otherwise: value }))
