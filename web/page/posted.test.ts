import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { signInTable } from '../../contract/calls/sign-in.ts'
import { deskTable, operations } from '../../contract/calls/table.ts'
import { optional, required, text } from '../../contract/wire/fields.ts'
import type { Operation } from '../../contract/wire/operation.ts'
import { fieldIn, filesIn, requestIn, textsIn, wholeIn } from './posted.ts'

function posted(...fields: readonly (readonly [name: string, value: string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const file = (content: string) => new File([content], 'a.txt')

const row = {
  request: v.object({
    reason: required(20),
    note: optional(20),
    kind: v.picklist(['copy', 'deletion']),
    seen: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    before: v.optional(v.pipe(v.number(), v.minValue(1))),
    open: v.boolean(),
    session: v.optional(text(20)),
    pictures: v.optional(v.array(v.instance(Blob)), []),
    terms: v.object({ rate: text(20), days: v.optional(v.number()) }),
  }),
}
const right = [
  ['reason', ' Paid\r\ntwice '],
  ['kind', 'copy'],
  ['seen', '3'],
  ['open', 'false'],
  ['terms.rate', '0,1'],
  ['terms.days', '30'],
] as const
const without = (name: string) => right.filter(([known]) => known !== name)
const isRefused = (form: FormData) => !v.safeParse(row.request, requestIn(form, row)).success

describe('a request in a form', () => {
  it('has each field of its schema as what the schema says, and nothing else', () => {
    const form = posted(...right, ['act', 'save'], ['pictures', file('')], ['pictures', file('x')])
    expect(requestIn(form, row)).toEqual({
      reason: 'Paid\ntwice',
      note: '',
      kind: 'copy',
      seen: 3,
      open: false,
      pictures: [expect.any(File)],
      terms: { rate: '0,1', days: 30 },
    })
    expect(isRefused(form)).toBe(false)
  })

  it('leaves out what is optional and blank, but for a text that may be blank', () => {
    const read = requestIn(posted(...right, ['before', ' '], ['session', ''], ['note', '  ']), row)
    expect(Object.keys(read).sort()).toEqual(['kind', 'note', 'open', 'reason', 'seen', 'terms'])
    expect(read.note).toBe('')
  })

  it.each(['', ' ', 'NaN', '1e3', '0x10', '1.5', '٣', 'Infinity', '99999999999999999999', '-1'])(
    'with %j for a number is refused, and never 0',
    (seen) => {
      const form = posted(...without('seen'), ['seen', seen])
      expect(requestIn(form, row).seen).not.toBe(0)
      expect(isRefused(form)).toBe(true)
    },
  )

  it.each(['reason', 'kind', 'seen', 'open'])('without %s is refused', (name) => {
    expect(isRefused(posted(...without(name)))).toBe(true)
  })

  it.each(['reason', 'kind', 'seen', 'note', 'before', 'session', 'terms.rate', 'open'])(
    'is refused where %s is there twice, or is a file',
    (name) => {
      const twice = posted(...without(name), [name, 'copy'], [name, 'copy'])
      expect(isRefused(twice)).toBe(true)
      expect(isRefused(posted(...without(name), [name, file('copy')]))).toBe(true)
    },
  )

  it.each(['constructor', 'toString', '__proto__', 'on', '1'])('reads %s as no truth value', (open) => {
    expect(isRefused(posted(...without('open'), ['open', open]))).toBe(true)
  })

  it('keeps what is no choice, for the service to refuse', () => {
    expect(requestIn(posted(...without('kind'), ['kind', 'everything']), row).kind).toBe('everything')
  })
})

describe('one field of a form', () => {
  it('is its text without the blanks around it, or what stands for none', () => {
    const form = posted(['a', ' x\r\ny '], ['twice', '1'], ['twice', '1'], ['file', file('x')], ['blank', ''])
    expect(fieldIn(form, 'a')).toBe('x\ny')
    expect(['twice', 'file', 'none'].map((name) => fieldIn(form, name, '?'))).toEqual(['?', '?', '?'])
    expect(fieldIn(form, 'blank', '?')).toBe('')
    expect(fieldIn(null, 'a')).toBe('')
    expect(fieldIn(new URLSearchParams('a=%20x'), 'a')).toBe('x')
  })

  it('may be a whole number, all of a list, or files with content', () => {
    const form = posted(['n', '7'], ['n2', ''], ['p', '1'], ['p', '2'], ['p', file('x')], ['f', file('')])
    expect([wholeIn(form, 'n'), wholeIn(form, 'n2'), wholeIn(form, 'none')]).toEqual([
      7,
      Number.NaN,
      Number.NaN,
    ])
    expect(textsIn(form, 'p')).toEqual(['1', '2'])
    expect(filesIn(form, 'p')).toHaveLength(1)
    expect(filesIn(form, 'f')).toEqual([])
  })
})

/** What the reader turns a field into that it cannot read as one text. */
const unreadable = String(requestIn(posted(['reason', 'a'], ['reason', 'b']), row).reason)

type Leaf = { path: string; schema: v.GenericSchema }
function leaves(entries: v.ObjectEntries, prefix: string): Leaf[] {
  return Object.entries(entries).flatMap(([name, schema]) =>
    'entries' in schema
      ? leaves(schema.entries as v.ObjectEntries, `${prefix}.${name}`)
      : [{ path: `${prefix}.${name}`, schema: schema as v.GenericSchema }],
  )
}

/** These only name what was seen or where a list goes on: another text is another version, or no such place. */
const compared = /\.(version|after|subject|sessionId)$/

describe('a field that cannot be read', () => {
  it('is refused by every operation that a form may be posted for', () => {
    const rows: Record<string, Operation> = { ...operations, ...deskTable, ...signInTable }
    const all = Object.entries(rows).flatMap(([key, { request }]) => leaves(request.entries, key))
    expect(all.length).toBeGreaterThan(200)
    const taken = all.filter(({ schema }) => v.safeParse(schema, unreadable).success).map(({ path }) => path)
    expect(taken.filter((path) => !compared.test(path))).toEqual([])
  })
})
