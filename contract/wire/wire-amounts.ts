import * as v from 'valibot'
import type { Currency } from '../../market/money.ts'
import { readWireMoney } from '../../market/read-amount.ts'

type Part = v.GenericSchema & { entries?: Record<string, Part>; item?: Part; wrapped?: Part }
type Step = string | typeof EACH
const EACH = Symbol('each')

/** Where a reply has amounts that pages compute with. */
function amountPlaces(schema: Part): Step[][] {
  if (v.getMetadata(schema)['money'] === true) return [[]]
  if (schema.wrapped) return amountPlaces(schema.wrapped)
  if (schema.item) return amountPlaces(schema.item).map((place) => [EACH, ...place])
  return Object.entries(schema.entries ?? {}).flatMap(([name, entry]) =>
    amountPlaces(entry).map((place) => [name, ...place]),
  )
}

const nameOf = (place: readonly Step[]) =>
  place.reduce<string>(
    (name, step) => (step === EACH ? `${name}[]` : name ? `${name}.${String(step)}` : String(step)),
    '',
  )

function valuesAt(value: unknown, [step, ...further]: readonly Step[]): unknown[] {
  if (step === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  if (step !== EACH) return valuesAt((value as Record<string | symbol, unknown>)[step], further)
  return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, further)) : []
}

/** Where something is not owed or not allowed there is no amount. */
const isReadable = (value: unknown, currency: Currency) =>
  value === undefined || value === null || value === '' || readWireMoney(String(value), currency) !== null

/** Finds the amounts of a call's replies that no page can read, by the one parser of pages and conformance kit. */
export function amountReader(schema: v.GenericSchema): (data: unknown, currency: Currency) => string[] {
  const places = amountPlaces(schema as Part)
  return (data, currency) =>
    places.filter((place) => !valuesAt(data, place).every((value) => isReadable(value, currency))).map(nameOf)
}
