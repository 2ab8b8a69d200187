import type { BureauFile } from '../../market/bureau-layout.ts'
import { type BureauRecord, writeField } from './write-field.ts'

type Segment = BureauFile['segments'][number]

const LINE_END = '\r\n'

const lengthOf = (value: string) => String(value.length).padStart(2, '0')

/** A segment of which nothing is known but constants says nothing, and is left out. */
function taggedSegment({ code, fields }: Segment, facts: BureauRecord): string {
  const written = fields.map((field) => ({ field, value: writeField(field, facts) }))
  if (!written.some(({ field, value }) => field.fact && value !== '')) return ''
  const parts = written
    .filter(({ value }) => value !== '')
    .map(({ field, value }) => `${field.tag ?? ''}${lengthOf(value)}${value}`)
  return `${code}${parts.join('')}`
}

const delimitedLine = (fields: Segment['fields'], delimiter: string, facts: BureauRecord) =>
  `${fields.map((field) => writeField(field, facts, delimiter)).join(delimiter)}${LINE_END}`

/** How each kind of file is put together. */
const kinds = {
  delimited: {
    header: ({ header, delimiter }: BureauFile, facts: BureauRecord) =>
      delimitedLine(header, delimiter, facts),
    record: ({ segments, delimiter }: BureauFile, facts: BureauRecord) =>
      segments.map(({ fields }) => delimitedLine(fields, delimiter, facts)).join(''),
  },
  tagged: {
    header: ({ header }: BureauFile, facts: BureauRecord) =>
      header.map((field) => writeField(field, facts)).join(''),
    record: ({ segments, recordEnd }: BureauFile, facts: BureauRecord) =>
      `${segments.map((segment) => taggedSegment(segment, facts)).join('')}${recordEnd}`,
  },
} satisfies Record<BureauFile['kind'], unknown>

/** A file from its records, in pieces. `about` is what the header says of the whole. */
export async function* bureauLines(
  file: BureauFile,
  about: BureauRecord,
  records: AsyncIterable<BureauRecord>,
): AsyncGenerator<string> {
  const { header, record } = kinds[file.kind]
  yield header(file, about)
  for await (const facts of records) yield record(file, { ...about, ...facts })
  if (file.trailer !== '') yield file.trailer
}
