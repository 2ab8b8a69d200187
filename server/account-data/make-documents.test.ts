import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../base/time.ts'
import { isLong, PART_ROWS, PARTS_MAX, type PrintedPart } from '../../contract/calls/made-documents.ts'
import { codes } from '../../contract/wire/codes.ts'
import { stepUp } from '../account/testing/step-up.ts'
import { MADE_HOURS, orderMade, purgeMade, takeNext } from '../documents/made-documents.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { engine } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { longestStretchMs, STRETCH_MAX_MS } from '../testing/longest-stretch.ts'
import { makeDocuments } from './make-documents.ts'

const SESSION = 'demo-id-due'
const ORDER = 'TR-due'
const ROWS = 2_300

let service: TestService
let printed: PrintedPart[]
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  printed = []
})

/** So much happened that nobody would wait for it on paper. */
const visitOften = (visits = ROWS) =>
  sql`insert into events (borrower_id, created_at, module_id, product_id, position_id)
    select 'id-due', timestamptz '2026-11-01 00:00Z', '30', 'terang-kilat', n::text
    from generate_series(1, ${sql.lit(visits)}) n`.execute(service.db)

const print = async (part: PrintedPart) => {
  printed.push(part)
  return new TextEncoder().encode(`paper ${part.part}`)
}
const makeAll = (printing: Parameters<typeof makeDocuments>[1] = print) =>
  makeDocuments(service.services, printing)

const lender = (session = SESSION, lang = 'en') => service.lender(session, { lang })
const copy = (form: 'pdf' | 'json', order: '0' | '1', part = 0) =>
  lender().accountCopyMade({ form, order, part: String(part) })
const statement = (order: '0' | '1', part = 0, session = SESSION) =>
  lender(session).statementMade({ orderId: ORDER, order, part: String(part) })
const textOf = ({ bytes }: { bytes: string }) => Buffer.from(bytes, 'base64').toString()

test('what is long is decided by the number of rows alone', () => {
  expect([1, PART_ROWS, PART_ROWS + 1].map((rows) => isLong('statement', rows))).toEqual([false, false, true])
  expect([PART_ROWS + 1, 2_000, 2_001].map((rows) => isLong('copyJson', rows))).toEqual([false, false, true])
})

test('of many that one borrower waits for, all but the first are made after what others wait for', async () => {
  const orderFor = (borrowerId: string, subject: string, minute: number) => {
    const at = new Date(Date.UTC(2026, 10, 18, 9, minute))
    return orderMade(service.db, { borrowerId, kind: 'statement', subject, language: 'en' }, at)
  }
  await orderFor('id-due', 'a', 1)
  await orderFor('id-due', 'b', 2)
  await orderFor('id-due', 'c', 3)
  await orderFor('id-active', 'd', 4)
  const order: string[] = []
  for (let next = await takeNext(service.db); next; next = await takeNext(service.db)) {
    order.push(next.subject)
    await service.db.updateTable('made_documents').set({ state: 'ready' }).where('id', '=', next.id).execute()
  }
  expect(order).toEqual(['a', 'd', 'b', 'c'])
})

describe('a long copy', () => {
  beforeEach(async () => {
    await visitOften()
    await stepUp(service, SESSION)
  })

  test('is not made while one waits', async () => {
    expect(await lender().accountCopy({})).toMatchObject({ success: false, code: codes.madeLater })
  })

  test('is waited for, and is then the same JSON text with every row', async () => {
    expect(await replyOf(copy('json', '0'))).toMatchObject({ state: 'none' })
    expect(await replyOf(copy('json', '1'))).toMatchObject({ state: 'waiting', parts: 0, bytes: '' })
    expect(await makeAll()).toEqual({ made: 1, failed: 0 })
    const { state, parts, until } = await replyOf(copy('json', '0'))
    expect([state, parts > 1, until !== '']).toEqual(['ready', true, true])
    let text = ''
    for (let part = 1; part <= parts; part += 1) text += textOf(await replyOf(copy('json', '0', part)))
    const { tables, leftOut } = JSON.parse(text) as { tables: Record<string, object[]>; leftOut: object }
    expect(tables['events']).toHaveLength(ROWS)
    expect(tables['orders']).toMatchObject([{ id: ORDER }])
    expect(leftOut).toHaveProperty('made_documents')
  })

  test('is printed in parts of a bounded size, with every row and a number for each', async () => {
    await replyOf(copy('pdf', '1'))
    await makeAll()
    expect(printed.length).toBeGreaterThan(ROWS / PART_ROWS)
    for (const part of printed)
      expect('sections' in part && part.sections.length).toBeLessThanOrEqual(PART_ROWS)
    const headings = printed
      .flatMap((part) => ('sections' in part ? part.sections : []))
      .map(({ heading }) => heading)
    expect(headings.filter((heading) => heading.startsWith('Products you opened'))).toHaveLength(ROWS)
    expect(headings).toContain(`Products you opened ${ROWS}`)
    expect(textOf(await replyOf(copy('pdf', '0', 2)))).toBe('paper 2')
    expect(textOf(await replyOf(copy('pdf', '0', 99)))).toBe('')
  })

  test('that would fill books ends after so many parts, and says how much is in the file alone', async () => {
    await visitOften(PART_ROWS * PARTS_MAX)
    await replyOf(copy('pdf', '1'))
    const ofPaper = await longestStretchMs(makeAll)
    const sections = printed.flatMap((part) => ('sections' in part ? part.sections : []))
    expect([printed.length, sections.length]).toEqual([PARTS_MAX, PART_ROWS * PARTS_MAX])
    await replyOf(copy('json', '1'))
    const ofFile = await longestStretchMs(makeAll)
    // On PGlite the database computes in the same thread.
    if (engine === 'postgres') expect(Math.max(ofPaper, ofFile)).toBeLessThan(STRETCH_MAX_MS)
    const { parts } = await replyOf(copy('json', '0'))
    let text = ''
    for (let part = 1; part <= parts; part += 1) text += textOf(await replyOf(copy('json', '0', part)))
    const { tables } = JSON.parse(text) as { tables: Record<string, object[]> }
    const records = Object.values(tables).reduce((total, rows) => total + rows.length, 0)
    const [more, hidden] = [sections.at(-1), sections.length - 1]
    expect(more).toEqual({
      heading: 'The rest is in the JSON file',
      rows: [{ text: 'Not shown here', value: String(records - hidden) }],
    })
  })

  test('needs the code at every step', async () => {
    await service.db.updateTable('sessions').set({ stepped_up_until: null }).execute()
    for (const order of ['0', '1'] as const)
      expect(await copy('json', order, 1)).toMatchObject({ success: false, code: codes.stepUpRequired })
    expect(await service.db.selectFrom('made_documents').selectAll().execute()).toEqual([])
  })

  test('is no text in the database', async () => {
    await replyOf(copy('json', '1'))
    await makeAll()
    const { rows } = await sql<{ text: string }>`
      select encode(bytes, 'escape') as text from made_document_parts`.execute(service.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain('borrower')
  })
})

describe('a long document', () => {
  test('that is asked for twice, or by two pages at once, is one', async () => {
    await Promise.all(Array.from({ length: 8 }, () => replyOf(statement('1'))))
    expect(await makeAll()).toEqual({ made: 1, failed: 0 })
    await replyOf(statement('1'))
    expect(await makeAll()).toEqual({ made: 0, failed: 0 })
  })

  test('of another borrower is like none', async () => {
    await replyOf(statement('1'))
    await makeAll()
    for (const order of ['0', '1'] as const)
      expect(await statement(order, 1, 'demo-id-settled')).toMatchObject({
        success: false,
        code: codes.notFound,
      })
  })

  test('whose process was killed is made again, and has nothing of the first time', async () => {
    await replyOf(statement('1'))
    await service.db.updateTable('made_documents').set({ state: 'making', tries: 1 }).execute()
    await sql`insert into made_document_parts (borrower_id, document_id, part, bytes)
      select borrower_id, id, 7, '\\x00' from made_documents`.execute(service.db)
    expect(await makeAll()).toEqual({ made: 1, failed: 0 })
    expect(await replyOf(statement('0', 1))).toMatchObject({ state: 'ready', parts: 1 })
    expect(textOf(await replyOf(statement('0', 7)))).toBe('')
  })

  test('that cannot be made is given up on, says so, and can be asked for again', async () => {
    await replyOf(statement('1'))
    expect(await makeAll(async () => null)).toEqual({ made: 0, failed: 3 })
    expect(await replyOf(statement('0'))).toMatchObject({ state: 'failed' })
    await replyOf(statement('1'))
    expect(await makeAll()).toEqual({ made: 1, failed: 0 })
  })

  test('is of the day on which it was asked for, past midnight too', async () => {
    await replyOf(statement('1'))
    service.clock.moveTo(service.clock.offsetMs() + 20 * HOUR_MS)
    await makeAll()
    expect(await replyOf(statement('0', 1))).toMatchObject({ state: 'ready' })
    const { facts } = await service.db
      .selectFrom('issued_documents')
      .select('facts')
      .where('order_id', '=', ORDER)
      .executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ kind: 'statement', asOf: '2026-11-15' })
  })

  test('is offered for a day, and then gone with all its parts', async () => {
    await replyOf(statement('1'))
    await makeAll()
    service.clock.moveTo(service.clock.offsetMs() + (MADE_HOURS + 1) * HOUR_MS)
    expect(await replyOf(statement('0', 1))).toMatchObject({ state: 'none', bytes: '' })
    await purgeMade(service.db, service.clock.now())
    expect(await service.db.selectFrom('made_document_parts').selectAll().execute()).toEqual([])
    expect(await service.db.selectFrom('made_documents').selectAll().execute()).toEqual([])
  })

  test('waits where nobody can print', async () => {
    await replyOf(statement('1'))
    expect(await makeDocuments(service.services, undefined)).toEqual({ made: 0, failed: 0 })
    expect(await replyOf(statement('0'))).toMatchObject({ state: 'waiting' })
  })
})
