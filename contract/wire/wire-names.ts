import * as v from 'valibot'

/**
 * What a deployment's backend calls our fields: `{ "*": { "phone": "kfTel" }, "loanDetails": { "productLogo": "plg" } }`.
 * Ours on the left, theirs on the right; `*` holds for every endpoint. Empty means our names are the wire's.
 */
export const wireNamesSchema = v.record(v.string(), v.record(v.string(), v.string()))
export type WireNames = v.InferOutput<typeof wireNamesSchema>

/** What holds a reply together in one of the dialects: a field that took one of these names would hide it. */
const envelopeNames: readonly string[] = ['code', 'message', 'data', 'success', 'interconnected']
const EVERY_CALL = '*'

/** What a map of names gets wrong, a line each: calls that there are not, and names that another field has or needs. */
export function wireNameProblems(names: WireNames, calls: readonly string[]): string[] {
  return Object.entries(names).flatMap(([call, renamed]) => {
    if (call !== EVERY_CALL && !calls.includes(call))
      return [`'${call}' is no call of the contract (* stands for all of them)`]
    const all = Object.entries({ ...(call === EVERY_CALL ? {} : names[EVERY_CALL]), ...renamed })
    return Object.entries(renamed).flatMap(([ours, theirs]) => {
      const at = `${call}.${ours}`
      if (theirs.trim() === '') return [`${at}: the name is empty`]
      if (envelopeNames.includes(theirs) && ours !== theirs)
        return [`${at}: '${theirs}' is a field of the reply's envelope, which would be read as ours`]
      const other = all.find(([name, their]) => name !== ours && their === theirs)?.[0]
      return other ? [`${at}: '${theirs}' is already the name of ${other}`] : []
    })
  })
}

export type Renamer = { toWire: (value: unknown) => unknown; fromWire: (value: unknown) => unknown }

const identity: Renamer = { toWire: (value) => value, fromWire: (value) => value }

export function renamer(names: WireNames, key: string): Renamer {
  const ours = { ...names['*'], ...names[key] }
  const pairs = Object.entries(ours)
  if (pairs.length === 0) return identity
  const toWire = new Map(pairs)
  const fromWire = new Map(pairs.map(([our, theirs]) => [theirs, our]))
  return { toWire: (value) => rename(value, toWire), fromWire: (value) => rename(value, fromWire) }
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [names.get(name) ?? name, rename(inner, names)]),
  )
}

/** A file or a date is a value; the fields of a form, as the service reads them, inherit from nothing of the kind. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
