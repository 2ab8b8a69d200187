import * as v from 'valibot'
import { fromWireAmount } from '../../market/money.ts'
import { vendorText } from './vendor-schemas.ts'

export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((iso) => new Date(iso)),
)

/** Major units, as digits: `10000.01` of their JSON is never multiplied. */
export const majorAmount = v.pipe(
  v.number(),
  v.transform((major) => fromWireAmount(String(major))),
  v.number('an amount with at most two decimals'),
  v.minValue(1),
)

export const envelope = v.object({
  event: vendorText,
  created: moment,
  data: v.record(v.string(), v.unknown()),
})
export type XenditEnvelope = v.InferOutput<typeof envelope>
