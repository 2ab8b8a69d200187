import * as v from 'valibot'

const text = v.pipe(v.string(), v.nonEmpty())
const days = v.pipe(v.number(), v.integer(), v.minValue(0))
const basisPoints = v.pipe(v.number(), v.integer(), v.minValue(0))
const day = v.pipe(v.string(), v.isoDate())
const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 08:00'))

/** Who says so, as of which day, and whether the figure was compared with that text (decision 143). */
export const figureSource = v.object({ source: text, asOf: day, verified: v.boolean() })

const rises = (fromDays: readonly number[]) =>
  fromDays.every((from, index) => index === 0 || from > (fromDays[index - 1] ?? 0))

/** How loans are classified by their days past due, and what is set aside for them. */
export const arrearsFigures = v.object({
  /** Whether an instalment that is open when its due date ends has its first day past due then, or a day later. */
  dueDateCounts: v.boolean(),
  /** Rising by days; a class holds until the next begins, and the first is that of loans with nothing past due. */
  classes: v.pipe(
    v.array(
      v.strictObject({
        code: v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,12}$/)),
        name: v.object({ en: text, id: text }),
        fromDays: days,
        /** Of the principal that is open. */
        provisionBasisPoints: basisPoints,
        /** Once in it, a loan stays until all arrears are paid, and its days in the class count on. */
        untilAllPaid: v.boolean(),
      }),
    ),
    v.check(
      (classes) => classes[0]?.fromDays === 0 && rises(classes.map(({ fromDays }) => fromDays)),
      'classes that begin at 0 days and rise',
    ),
  ),
  /** Portfolio at risk: each bucket holds from these days past due until the next begins. */
  riskFromDays: v.pipe(
    v.array(v.pipe(days, v.minValue(1))),
    v.check((fromDays) => fromDays.length > 0 && rises(fromDays), 'buckets that rise'),
  ),
  /** Another schedule pays no arrears: a loan keeps the class of the day before until these hold and nothing is past due. */
  restructured: v.strictObject({
    /** All that was past due of principal and interest has been paid since. */
    untilArrearsPaid: v.boolean(),
    /** So many instalments of the new schedule have fallen due and are paid; all, where it has fewer. */
    untilInstalments: days,
    /** So long after the first due date of the new schedule it is named restructured; null for as long as it runs. */
    namedDays: v.nullable(days),
  }),
  /** Whether a loan that was written off is still classified and provided for. */
  writtenOffCounts: v.boolean(),
  sources: v.object({
    classes: figureSource,
    provisioning: figureSource,
    riskFromDays: figureSource,
    restructured: figureSource,
    writtenOffCounts: figureSource,
  }),
})

/** When somebody in arrears may be contacted: in these hours, and on none of the market's holidays. */
export const contactFigures = v.object({
  /** By days of the week (0 is Sunday), in the market's time: from the first minute, and not from the last on. */
  hours: v.array(
    v.strictObject({
      weekdays: v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
      from: time,
      to: time,
    }),
  ),
  /** How long a hardship may pause contact at once. */
  hardshipMaxDays: days,
  sources: v.object({ hours: figureSource, holidays: figureSource, hardshipMaxDays: figureSource }),
})

export type ArrearsFigures = v.InferOutput<typeof arrearsFigures>
