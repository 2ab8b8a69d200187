import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { PART_ROWS } from '../../contract/calls/made-documents.ts'
import { stepUp } from '../account/testing/step-up.ts'
import { blankAnswers } from '../applicants/answers.ts'
import { replyOf, script } from '../loans/testing/confirming.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { columnLabels, technicalColumns } from './copy-labels.ts'
import { type DataRule, dataRules, ruleEntries } from './data-rules.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const SETTLED = 'id-settled'
const lender = (session = 'demo-id-settled', lang = 'en') => service.lender(session, { lang })

describe('the copy', () => {
  const copyOf = async (session?: string) => {
    await stepUp(service, session ?? 'demo-id-settled')
    const { copy, sections } = await replyOf(lender(session).accountCopy({}))
    return {
      copy,
      sections,
      parsed: JSON.parse(copy) as { tables: Record<string, object[]>; leftOut: object },
    }
  }

  test('has every table, says what it leaves out, and no secret', async () => {
    const { copy, parsed } = await copyOf()
    expect([...Object.keys(parsed.tables), ...Object.keys(parsed.leftOut)].toSorted()).toEqual(
      ['borrowers', ...Object.keys(dataRules)].toSorted(),
    )
    expect(parsed.tables['orders']).toMatchObject([{ id: 'TR-settled' }])
    expect(parsed.tables['complaints']?.length).toBeGreaterThan(0)
    expect(copy).not.toMatch(/token_hash|fingerprint|code_hash|"token"/)
  })

  test('is of the borrower alone', async () => {
    const { copy } = await copyOf()
    expect(copy).not.toContain('TR-due')
    expect(copy).not.toContain('id-due')
  })

  test('shows what is encrypted to its owner', async () => {
    const { parsed } = await copyOf('demo-id-review')
    expect(JSON.stringify(parsed.tables['application_steps'])).toMatch(/documentNumber":"\d{16}"/)
  })

  test('has a label in four languages for every column that a person reads', async () => {
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public'`.execute(service.db)
    const copied = new Map<string, DataRule>(ruleEntries)
    const isRead = ({ table, column, type }: (typeof rows)[number]) => {
      const copy = copied.get(table)?.copy
      if (table !== 'borrowers' && copy === undefined) return false
      const isLeftOut = typeof copy === 'object' && ('leftOut' in copy || copy.without.includes(column))
      return !isLeftOut && !/json|bytea/.test(type) && !technicalColumns.has(column)
    }
    const named = [...new Set(rows.filter(isRead).map(({ column }) => column))]
    expect(named.filter((column) => !(column in columnLabels))).toEqual([])
    const answers = Object.values(blankAnswers()).flatMap((step) => Object.keys(step))
    expect(answers.filter((field) => !(field in columnLabels))).toEqual([])
    await stepUp(service, 'demo-id-settled')
    for (const lang of ['hi', 'zh'] as const) {
      const { sections } = await replyOf(lender('demo-id-settled', lang).accountCopy({}))
      const labels = sections.flatMap(({ heading, rows: fields }) => [
        heading,
        ...fields.map(({ text }) => text),
      ])
      for (const label of labels) expect(label).toMatch(script[lang])
    }
  })

  test('has every row to read', async () => {
    const event = { borrower_id: SETTLED, created_at: START, module_id: '30' }
    await service.db
      .insertInto('events')
      .values(Array.from({ length: 250 }, () => ({ ...event, product_id: 'terang-kilat', position_id: '0' })))
      .execute()
    const { sections } = await copyOf()
    expect(sections.filter(({ heading }) => heading.startsWith('Products you opened'))).toHaveLength(250)
  })

  test('has no sections once it is long to read, says how many records it has, and is whole as a file', async () => {
    const visit = { borrower_id: SETTLED, created_at: START, module_id: '30', product_id: 'any' }
    const visits = Array.from({ length: PART_ROWS }, () => ({ ...visit, position_id: '0' }))
    await service.db.insertInto('events').values(visits).execute()
    await stepUp(service, 'demo-id-settled')
    const { copy, sections, records } = await replyOf(lender().accountCopy({}))
    const { tables } = JSON.parse(copy) as { tables: Record<string, object[]> }
    expect(tables['events']).toHaveLength(PART_ROWS)
    expect([sections, records]).toEqual([[], Object.values(tables).flat().length])
  })

  test('can be read in sections, with amounts and dates of the market', async () => {
    const { sections } = await copyOf()
    const text = JSON.stringify(sections)
    expect(text).toContain('Rp3.000.000,00')
    expect(text).toContain('Movement of money')
  })
})
