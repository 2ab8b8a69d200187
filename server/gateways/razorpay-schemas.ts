import * as v from 'valibot'
import { vendorText } from './vendor-schemas.ts'

export const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const YEAR_9999 = 253_402_300_799
export const unixSeconds = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(YEAR_9999),
  v.transform((unix) => new Date(unix * 1000)),
)

/** Their empty notes are an empty list. */
export const notes = v.pipe(
  v.optional(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())]), []),
  v.transform((given) => {
    const reference = Array.isArray(given) ? '' : given['reference']
    return typeof reference === 'string' ? reference : ''
  }),
)
export const bankNumber = v.optional(v.nullable(v.string()), '')
const entityOf = <T extends v.GenericSchema>(entity: T) => v.object({ entity })

export const payment = entityOf(
  v.object({
    id: vendorText,
    amount: v.pipe(paise, v.minValue(1)),
    currency: v.literal('INR'),
    captured: v.boolean(),
    created_at: unixSeconds,
    notes,
    acquirer_data: v.optional(
      v.union([v.object({ rrn: bankNumber, utr: bankNumber }), v.array(v.unknown())]),
      [],
    ),
  }),
)
export type Payment = v.InferOutput<typeof payment>['entity']

/** One delivery: `at` is when they made the event. */
export type RazorpayEvent = { payload: Record<string, unknown>; at: Date; deliveryId: string }
