import * as fc from 'fast-check'
import * as v from 'valibot'

type Part = { type: string } & Record<string, unknown>
type Schema = v.GenericSchema &
  Partial<Record<'pipe' | 'options' | 'wrapped' | 'entries' | 'literal' | 'class', unknown>>

/** What a check of a pipe means for the text; one that is not here is not understood, and says so. */
const understood = new Set([
  ...['max_length', 'min_length', 'length', 'non_empty', 'regex', 'check', 'trim', 'transform'],
  ...['metadata', 'description', 'title', 'safe_integer', 'integer', 'min_value', 'max_value', 'iso_date'],
])

const LONG = 60

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function texts(parts: readonly Part[]): fc.Arbitrary<string> {
  if (parts.some(({ type }) => type === 'iso_date')) return days
  const bound = (type: string, otherwise: number) =>
    parts.filter((part) => part.type === type).reduce((_, part) => Number(part['requirement']), otherwise)
  const maxLength = Math.min(bound('length', bound('max_length', LONG)), LONG)
  const minLength = Math.max(bound('length', bound('min_length', 0)), 0)
  const pattern = parts.find((part) => part.type === 'regex')?.['requirement'] as RegExp | undefined
  if (pattern) return fc.stringMatching(pattern, { size: 'small' })
  const any = fc.string({ unit: 'grapheme', minLength, maxLength })
  const full = fc.integer({ min: minLength, max: bound('length', bound('max_length', LONG)) })
  return fc.oneof(
    { weight: 5, arbitrary: any },
    { weight: 1, arbitrary: full.map((size) => 'x'.repeat(size)) },
  )
}

const blobs = fc
  .tuple(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('image/png', 'image/jpeg', 'text/html', ''))
  .map(([bytes, type]) => new Blob([bytes], { type }))

function plain(schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.options as readonly never[] | undefined
  switch (schema.type) {
    case 'picklist':
      return fc.constantFrom(...(options ?? []))
    case 'literal':
      return fc.constant(schema.literal)
    case 'union':
      return fc.oneof(...(options ?? []).map(arbitraryOf))
    case 'optional':
      return fc.option(arbitraryOf(schema.wrapped as Schema), { nil: undefined })
    case 'object':
      return record(schema.entries as v.ObjectEntries)
    case 'instance':
      if (schema.class === Blob) return blobs
  }
  throw new Error(`no arbitrary for a schema of kind '${schema.type}'`)
}

const record = (entries: v.ObjectEntries): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [name, arbitraryOf(entry as Schema)]),
      ),
    )
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))

/** The first schema of a pipe and all checks behind it; a pipe may begin with another one. */
function unpipe(schema: Schema): [Schema, Part[]] {
  const [first, ...parts] = (schema.pipe ?? [schema]) as [Schema, ...Part[]]
  if (first === schema || !first.pipe) return [first, parts]
  const [innermost, earlier] = unpipe(first)
  return [innermost, [...earlier, ...parts]]
}

/** Values that a request schema accepts, as they stand on the wire. A kind of schema not known here throws. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const [base, parts] = unpipe(schema)
  const strange = parts.find((part) => !understood.has(part.type))
  if (strange) throw new Error(`no arbitrary for a pipe with '${strange.type}'`)
  const values = base.type === 'string' ? texts(parts) : plain(base)
  return values.filter((value) => v.is(schema, value))
}

/** The same for a whole request: fields that may be left out are sometimes missing. */
export const arbitraryRequest = (schema: v.GenericSchema): fc.Arbitrary<Record<string, unknown>> =>
  arbitraryOf(schema) as fc.Arbitrary<Record<string, unknown>>
