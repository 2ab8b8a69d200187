import * as v from 'valibot'

/** What of a schema this file looks at; valibot's own types do not name the parts of a schema that is not known. */
type Part = v.GenericSchema & {
  entries?: Record<string, Part>
  item?: Part
  wrapped?: Part
  options?: readonly unknown[]
}

/** `at` is where in the reply; `invent` whether a default may stand in for what is not there. */
type Place = { at: string; invent: boolean; odd: (field: string) => void }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asText = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value

/** Fields that belong to a borrower's record may be odd; the rest of the record is still good. */
function mendObject({ entries = {} }: Part, value: unknown, place: Place): unknown {
  if (!isObject(value) && !place.invent) return value
  const given = isObject(value) ? value : {}
  const mended: Record<string, unknown> = { ...given }
  for (const [name, entry] of Object.entries(entries)) {
    const at = place.at ? `${place.at}.${name}` : name
    mended[name] = mend(entry, given[name], { ...place, at, invent: true })
  }
  return mended
}

/** A list without its odd items; where all of them count, it is left as it is and refused. */
function mendList(schema: Part, value: unknown, place: Place): unknown {
  const { item } = schema
  if (value === null) return []
  if (!Array.isArray(value) || !item) return place.invent ? [] : value
  const at = `${place.at}[]`
  const items = value.map((one) => mend(item, one, { ...place, at, invent: false }))
  const good = items.filter((one) => v.is(item, one))
  if (good.length === items.length) return items
  place.odd(at)
  return isEssential(schema) ? items : good
}

/** The first of several shapes that fits; one that keeps something before one that is empty. */
function mendUnion({ options = [] }: Part, value: unknown, place: Place): unknown {
  const fitting = (options as Part[])
    .map((option) => ({ option, mended: mend(option, value, place) }))
    .filter(({ option, mended }) => v.is(option, mended))
    .map(({ mended }) => mended)
  const full = fitting.find((mended) => !Array.isArray(mended) || mended.length > 0)
  return full ?? fitting[0] ?? value
}

function mendChoice(schema: Part, value: unknown, { invent }: Place): unknown {
  const text = asText(value)
  if (schema.options?.includes(text)) return text
  const { otherwise } = v.getMetadata(schema)
  return invent && otherwise !== undefined ? otherwise : value
}

function mendWrapped(schema: Part, value: unknown, place: Place): unknown {
  const nothing = schema.type === 'optional' ? undefined : null
  if (value === null || value === undefined || !schema.wrapped) return nothing
  const mended = mend(schema.wrapped, value, { ...place, invent: false })
  return v.is(schema.wrapped, mended) ? mended : nothing
}

const isEssential = (schema: Part) => v.getMetadata(schema)['essential'] === true

const menders: Readonly<Record<string, (schema: Part, value: unknown, place: Place) => unknown>> = {
  object: mendObject,
  loose_object: mendObject,
  array: mendList,
  union: mendUnion,
  picklist: mendChoice,
  optional: mendWrapped,
  nullable: mendWrapped,
  string: (_, value, { invent }) => asText(value) ?? (invent ? '' : value),
  number: (_, value) => asNumber(value),
}

const nested: readonly string[] = ['object', 'loose_object']

function mend(schema: Part, value: unknown, place: Place): unknown {
  if (v.is(schema, value)) return value
  const invent = place.invent && !isEssential(schema)
  const mender = menders[schema.type]
  const mended = mender ? mender(schema, value, { ...place, invent }) : value
  // What lies in an object is reported where it lies.
  if (place.at && !(nested.includes(schema.type) && isObject(value))) place.odd(place.at)
  return mended
}

/**
 * Reads a lender's reply: what is missing or odd is left out or gets its default, and `odd` learns which field it was,
 * never its value. Null where something essential cannot be read.
 */
export function readReply<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  odd: (field: string) => void,
): { data: v.InferOutput<Schema> } | null {
  const strict = v.safeParse(schema, value)
  if (strict.success) return { data: strict.output }
  const fields = new Set<string>()
  const mended = mend(schema, value, { at: '', invent: true, odd: (field) => fields.add(field) })
  const read = v.safeParse(schema, mended)
  if (!read.success) fields.add(v.getDotPath(read.issues[0])?.replace(/\.\d+/g, '[]') ?? '')
  for (const field of fields) odd(field)
  return read.success ? { data: read.output } : null
}
