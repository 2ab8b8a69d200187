import * as v from 'valibot'
import { figureSource } from './arrears-figures.ts'

/** What is known of a reported loan and its borrower; a layout says which of it goes where. */
export const reportedFields = [
  'memberCode',
  'memberName',
  'reportedOn',
  'reportedYear',
  'reportedMonth',
  'records',
  'borrowerId',
  'name',
  'birthDate',
  'gender',
  'documentNumber',
  'phone',
  'email',
  'address',
  'district',
  'region',
  'postalCode',
  'orderId',
  'openedOn',
  'dueOn',
  'lastPaidOn',
  'closedOn',
  'amountMinor',
  'principalMinor',
  'openMinor',
  'overdueMinor',
  'daysPastDue',
  'class',
  'status',
] as const
export type ReportedField = (typeof reportedFields)[number]

/** How a fact is written. Days are `dayFirst` (31122026) or `yearFirst` (20261231); `whole` leaves out the minor units. */
export const fieldFormats = [
  'text',
  'capitals',
  'alphanumeric',
  'digits',
  'dayFirst',
  'yearFirst',
  'whole',
] as const
export type FieldFormat = (typeof fieldFormats)[number]

const text = v.pipe(v.string(), v.nonEmpty())

const field = v.strictObject({
  name: text,
  /** Before the field, where the file has tagged fields. */
  tag: v.optional(v.pipe(v.string(), v.regex(/^\d\d$/))),
  /** Neither `fact` nor `constant`: we do not ask borrowers for it, and it stays empty. */
  fact: v.optional(v.picklist(reportedFields)),
  constant: v.optional(v.string()),
  format: v.optional(v.picklist(fieldFormats), 'text'),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(300))),
  /** Fills up to `max`: a text with spaces behind it, a number with zeros before it. */
  fill: v.optional(v.picklist(['spaces', 'zeros'])),
  /** What the bureau calls our values; a value that is not among them stays empty. */
  codes: v.optional(v.record(v.string(), v.string())),
  /** Compared with the bureau's own description. */
  verified: v.boolean(),
})

const segment = v.strictObject({ code: text, fields: v.array(field) })

const file = v.strictObject({
  /** In the file's name, and how it is requested. */
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,12}$/)),
  extension: v.pipe(v.string(), v.regex(/^[a-z]{1,5}$/)),
  /**
   * `delimited`: a line of fields between delimiters for each record. `tagged`: each segment begins with its code, and each
   * field that is not empty with its tag and its length in two digits.
   */
  kind: v.picklist(['delimited', 'tagged']),
  delimiter: v.optional(v.pipe(v.string(), v.maxLength(1)), ''),
  /** A record for each loan, or one for each borrower. */
  per: v.picklist(['loan', 'borrower']),
  header: v.array(field),
  segments: v.array(segment),
  /** After each record of a tagged file, and at its end. */
  recordEnd: v.optional(v.string(), ''),
  trailer: v.optional(v.string(), ''),
})

/** The file that a lender sends to a credit bureau each month: its layout as data. */
export const bureauLayout = v.object({
  bureau: text,
  /** What the bureau calls the lender. */
  member: v.object({ code: text, name: text }),
  files: v.array(file),
  sources: v.object({ layout: figureSource }),
})

export type BureauLayout = v.InferOutput<typeof bureauLayout>
export type BureauFile = BureauLayout['files'][number]
export type BureauField = BureauFile['header'][number]

/** The fields that nobody compared with the bureau's description, and those that we have nothing for. */
export function fieldsToVerify({ files }: BureauLayout): { file: string; field: string; isEmpty: boolean }[] {
  return files.flatMap(({ code, header, segments }) =>
    [{ code: 'header', fields: header }, ...segments].flatMap((part) =>
      part.fields
        .filter(({ verified, fact, constant }) => !verified || (fact === undefined && constant === undefined))
        .map(({ name, fact, constant }) => ({
          file: code,
          field: `${part.code} ${name}`,
          isEmpty: fact === undefined && constant === undefined,
        })),
    ),
  )
}
