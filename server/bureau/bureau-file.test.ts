import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { saveStep } from '../application/record.ts'
import { closeDay } from '../arrears/day-end.ts'
import { payLoan, storeLoans } from '../arrears/testing/open-loans.ts'
import { BORROWER, PERIOD_MINOR } from '../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { bureauFile } from './bureau-file.ts'

const DAY = '2026-03-10'
let service: TestService

const closeOn = (day: string) =>
  closeDay(service.db, day, { packs, log: service.log, now: new Date(`${day}T19:00:00Z`) })

async function written(code: string, market: 'id' | 'in' = 'id') {
  const file = await bureauFile(service, packs[market], code)
  let text = ''
  for await (const piece of file?.pieces ?? []) text += piece
  return text
}

beforeEach(async () => {
  service = await openTestService()
  await sql`update orders set status = 110 where start_on is not null`.execute(service.db)
  await storeLoans(service, ['a', 'b', 'c'])
  const now = new Date(`${DAY}T05:00:00Z`)
  await sql`delete from applications where borrower_id = ${BORROWER}`.execute(service.db)
  await sql`insert into applications (id, borrower_id, status, identity_verdict, created_at, updated_at)
    values ('A', ${BORROWER}, 'approved', 'matches', ${now}, ${now})`.execute(service.db)
  const application = { borrower_id: BORROWER, id: 'A' }
  await saveStep(service, application, {
    step: 'identity',
    answers: { fullName: 'Sri | Wahyuni', documentNumber: '3171014502900001', birthDate: '1990-02-05' },
    done: true,
    now,
  })
  await saveStep(service, application, {
    step: 'personal',
    answers: {
      address: 'Jl. Melati 5\nRT 03',
      region: 'ID-JK',
      district: 'jakarta-pusat',
      postalCode: '10110',
      email: '',
    },
    done: true,
    now,
  })
  // a: 37 days past due; b: 6 days; c is paid off in the month.
  await payLoan(service, { orderId: 'b', on: '2026-02-01' })
  await closeOn('2026-03-04')
  await payLoan(service, { orderId: 'c', on: '2026-03-05', amountMinor: 4 * PERIOD_MINOR })
  await closeOn(DAY)
})

describe('delimited', () => {
  test('a line for each loan, what is owed as of the closed day, and the count in the header', async () => {
    const [header, ...lines] = (await written('F01')).trimEnd().split('\r\n')
    expect(header).toBe('H|0301|000000|2026|03|F01|3|3')
    expect(lines.map((line) => line.split('|'))).toEqual([
      expect.arrayContaining(['D', 'A', 'IDR', '3000000', '37', '00']),
      expect.arrayContaining(['D', 'B', 'IDR', '6', '00']),
      expect.arrayContaining(['D', 'C', '0', '02', '20260310']),
    ])
    expect(new Set(lines.map((line) => line.split('|').length))).toEqual(new Set([16]))
  })

  test('one line for each borrower, and no delimiter or line end within a value', async () => {
    const [header, ...lines] = (await written('D01')).trimEnd().split('\r\n')
    expect(header).toBe('H|0301|000000|2026|03|D01|1|1')
    expect(lines).toHaveLength(1)
    const fields = lines[0]?.split('|') ?? []
    expect(fields).toHaveLength(21)
    expect(fields).toEqual(
      expect.arrayContaining(['3171014502900001', 'SRI WAHYUNI', 'P', '19900205', 'JL. MELATI 5 RT 03']),
    )
  })

  test('a loan that ended is reported in the month of its end alone', async () => {
    await sql`delete from day_closings`.execute(service.db)
    await closeOn('2026-04-01')
    expect(await written('F01')).toContain('H|0301|000000|2026|04|F01|2|2')
  })
})

test('tagged: a header of 146 characters, segments with tags and lengths, an end after each record', async () => {
  await sql`update borrowers set market = 'in' where id = ${BORROWER}`.execute(service.db)
  await sql`update arrears set market = 'in' where borrower_id = ${BORROWER}`.execute(service.db)
  const text = await written('TUDF', 'in')
  expect(text.slice(0, 146)).toMatch(/^TUDF12NB00000000 {20}TERANG {10} {2}10032026 {30}L00000 {48}$/)
  const records = text.slice(146).split('ES02**')
  expect(records.pop()).toBe('TRLR')
  expect(records).toHaveLength(3)
  expect(records[0]).toMatch(/^PN03N010113SRI \| WAHYUNI/)
  expect(records[0]).toContain('070805021990')
  expect(records[0]).toContain('TL04T0010110NB00000000')
  expect(records[0]).toContain('1503037')
})

test('there is none before a day was closed, and none that the pack does not have', async () => {
  expect(await bureauFile(service, packs.id, 'TUDF')).toBeNull()
  await sql`delete from day_closings`.execute(service.db)
  expect(await bureauFile(service, packs.id, 'F01')).toBeNull()
})
