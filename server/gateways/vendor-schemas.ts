import * as v from 'valibot'

/** An id or a name as companies send them. */
export const vendorText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
