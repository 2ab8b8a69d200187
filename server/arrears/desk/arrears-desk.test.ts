import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../base/time.ts'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { packs } from '../../../market/packs/packs.ts'
import { fileComplaint } from '../../complaints/file-complaint.ts'
import { seedStaff } from '../../demo/staff.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { BORROWER, middayOf, PERIOD_MINOR } from '../../ledger/testing/stored-loan.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { HOLD_MINUTES } from '../calling.ts'
import { closeDay } from '../day-end.ts'
import { payLoan, storeLoans } from '../testing/open-loans.ts'

// A Tuesday; the day after the last that was closed.
const DAY = '2026-03-10'

let service: TestService
let desk: Desk
let agent: DeskCalls

const setClock = (at: Date) =>
  service.clock.moveTo(service.clock.offsetMs() + at.getTime() - service.clock.now().getTime())

beforeEach(async () => {
  service = await openTestService()
  await sql`update orders set status = 110 where start_on is not null`.execute(service.db)
  await storeLoans(service, ['a', 'b'])
  // On 9 March: a is 36 days past due, b 5 days.
  await payLoan(service, { orderId: 'b', on: '2026-02-01' })
  const closed = { packs, log: service.log, now: new Date('2026-03-09T19:00:00Z') }
  await closeDay(service.db, '2026-03-09', closed)
  setClock(middayOf(DAY))
  await seedStaff(service.db, service.clock.now())
  desk = openTestDesk(service)
  agent = await deskAs(desk, 'agent')
})

async function recordOf(orderId = 'a') {
  const shown = await agent.arrearsShow({ orderId })
  if (!shown.success) throw new Error(shown.message)
  return shown.data
}
const auditOf = async (act: string) =>
  (
    await sql<{ subject: string; borrower: string | null }>`
    select subject, borrower_id as borrower from audit_events where act = ${act} order by position`.execute(
      service.db,
    )
  ).rows
const call = { orderId: 'a', way: 'call', outcome: 'noAnswer', body: 'Nobody answers.' } as const

describe('the list', () => {
  test('has the loans in arrears and the portfolio of the last closed day', async () => {
    const listed = await agent.arrearsList({ market: 'id' })
    expect(listed).toMatchObject({
      success: true,
      data: {
        summary: { day: '2026-03-09', loans: 2 },
        rows: [
          { orderId: 'a', daysPastDue: 36, class: '3' },
          { orderId: 'b', daysPastDue: 5, class: '2' },
        ],
        next: null,
      },
    })
    expect(JSON.stringify(listed)).not.toContain('borrowerId')
  })

  test('is filtered by market, class and bucket', async () => {
    const idsOf = async (request: Parameters<DeskCalls['arrearsList']>[0]) => {
      const listed = await agent.arrearsList(request)
      return listed.success && listed.data.rows.map(({ orderId }) => orderId)
    }
    expect(await idsOf({ market: 'in' })).toEqual([])
    expect(await idsOf({ market: 'id', class: '3' })).toEqual(['a'])
    expect(await idsOf({ market: 'id', bucket: 1 })).toEqual(['b'])
    expect(await idsOf({ market: 'id', after: '36~a' })).toEqual(['b'])
    expect(await idsOf({ market: 'id', after: 'made up' })).toEqual(['a', 'b'])
  })
})

describe('a loan', () => {
  test('is shown with its position, and the look is in the audit log', async () => {
    const record = await recordOf()
    expect(record).toMatchObject({ market: 'id', today: DAY, contactRefusal: null, contacts: { rows: [] } })
    expect(record.classified).toEqual({ class: '3', daysPastDue: 36, restructuredOn: null })
    expect(record.position.overdueMinor).toBeGreaterThan(2 * PERIOD_MINOR)
    expect(await auditOf('arrearsShow')).toEqual([{ subject: 'order a', borrower: BORROWER }])
  })

  test('that does not exist, or was not paid out, is not found', async () => {
    expect(await agent.arrearsShow({ orderId: 'nothing' })).toMatchObject({ code: codes.notFound })
    expect(await agent.contactLog({ ...call, orderId: 'nothing' })).toMatchObject({ code: codes.notFound })
  })
})

describe('a contact', () => {
  test('is written down with who made it, and is in the audit log', async () => {
    expect(await agent.contactLog(call)).toMatchObject({ success: true })
    const { contacts } = await recordOf()
    expect(contacts.rows).toMatchObject([{ way: 'call', outcome: 'noAnswer', by: 'Rina', body: call.body }])
    expect(await auditOf('contactLog')).toEqual([{ subject: 'order a', borrower: BORROWER }])
  })

  test('is refused outside the hours, with when it is permitted next, and leaves nothing', async () => {
    setClock(new Date('2026-03-10T14:00:00Z'))
    agent = await deskAs(desk, 'agent')
    const refused = await agent.contactLog(call)
    expect(refused).toMatchObject({ success: false, code: codes.notPossible })
    expect(!refused.success && refused.message).toMatch(/at this hour.* 11 Mar 2026, (0?8:00)/)
    const record = await recordOf()
    expect(record.contactRefusal).toBe(!refused.success && refused.message)
    expect(record.contacts.rows).toEqual([])
    expect(await auditOf('contactLog')).toEqual([])
  })

  test('is refused on a Sunday', async () => {
    setClock(middayOf('2026-03-15'))
    agent = await deskAs(desk, 'agent')
    expect(await agent.contactLog(call)).toMatchObject({
      code: codes.notPossible,
      message: expect.stringMatching(/day of the week.* 16 Mar 2026/),
    })
  })

  test('is refused while a complaint about collection is open', async () => {
    const complaint = {
      borrowerId: BORROWER,
      orderId: 'a',
      content: 'Eleven calls.',
      sonType: '102',
      imageIds: [],
    }
    await fileComplaint(
      service.db,
      { ...complaint, language: 'id', type: '1', now: service.clock.now() },
      packs.id,
    )
    expect(await agent.contactLog(call)).toMatchObject({ message: expect.stringContaining('complaint') })
  })

  test('needs an outcome of its way, and a note a text', async () => {
    expect(await agent.contactLog({ ...call, outcome: 'sent' })).toMatchObject({ code: codes.invalidRequest })
    const note = { orderId: 'a', way: 'note', outcome: 'noted', body: ' ' } as const
    expect(await agent.contactLog(note)).toMatchObject({ message: expect.stringContaining('needs a text') })
  })
})

describe('a promise', () => {
  const promise = { ...call, outcome: 'promised', amountMinor: PERIOD_MINOR, payBy: '2026-03-12' } as const

  test('is open, then kept or broken', async () => {
    expect(await agent.contactLog(promise)).toMatchObject({ success: true })
    expect((await recordOf()).promises).toMatchObject([{ state: 'open', by: 'Rina', payBy: '2026-03-12' }])
    setClock(middayOf('2026-03-13'))
    agent = await deskAs(desk, 'agent')
    expect((await recordOf()).promises).toMatchObject([{ state: 'broken' }])
    await payLoan(service, { orderId: 'a', on: '2026-03-11' })
    expect((await recordOf()).promises).toMatchObject([{ state: 'kept' }])
  })

  test('is refused beside an open one, for a wrong amount and for a wrong day', async () => {
    expect(await agent.contactLog({ ...promise, amountMinor: 10 ** 12 })).toMatchObject({
      message: expect.stringContaining('at most Rp'),
    })
    expect(await agent.contactLog({ ...promise, payBy: '2026-03-09' })).toMatchObject({
      message: expect.stringContaining('9 May 2026'),
    })
    await agent.contactLog(promise)
    expect(await agent.contactLog(promise)).toMatchObject({ code: codes.notPossible })
  })

  test('is withdrawn once, and only under its own order', async () => {
    await agent.contactLog(promise)
    const [{ id: promiseId } = { id: 0 }] = (await recordOf()).promises
    expect(await agent.promiseWithdraw({ orderId: 'b', promiseId })).toMatchObject({ code: codes.notFound })
    expect(await agent.promiseWithdraw({ orderId: 'a', promiseId })).toMatchObject({ success: true })
    expect(await agent.promiseWithdraw({ orderId: 'a', promiseId })).toMatchObject({
      code: codes.changedMeanwhile,
    })
    expect((await recordOf()).promises).toMatchObject([{ state: 'withdrawn' }])
  })
})

describe('a call', () => {
  const held = { market: 'id', orderId: 'a' } as const

  test('shows the number to whoever is calling, and to nobody else', async () => {
    expect((await recordOf()).calling).toMatchObject({ phone: '', isMine: false, heldBy: null })
    expect(await agent.callTake(held)).toMatchObject({ success: true, data: { orderId: 'a' } })
    const { phone } = await service.db
      .selectFrom('borrowers')
      .select('phone')
      .where('id', '=', BORROWER)
      .executeTakeFirstOrThrow()
    expect((await recordOf()).calling).toMatchObject({ phone, isMine: true })
    const manager = await deskAs(desk, 'manager')
    const shown = await manager.arrearsShow({ orderId: 'a' })
    expect(shown.success && shown.data.calling).toMatchObject({ phone: '', heldBy: 'Rina' })
    expect(await auditOf('callTake')).toEqual([{ subject: 'order a', borrower: BORROWER }])
  })

  test('is one person’s at a time, whichever of the borrower’s loans it is about', async () => {
    const manager = await deskAs(desk, 'manager')
    const taken = await Promise.all([agent.callTake(held), manager.callTake({ market: 'id', orderId: 'b' })])
    expect(taken.filter(({ success }) => success)).toHaveLength(1)
    const late = taken[0].success ? manager : agent
    expect(await late.callTake(held)).toMatchObject({ message: expect.stringContaining('is calling') })
    expect(await late.callTake({ market: 'id' })).toMatchObject({
      message: expect.stringContaining('Nobody'),
    })
    expect(await late.contactLog(call)).toMatchObject({ code: codes.changedMeanwhile })
    expect((await recordOf()).contacts.rows).toEqual([])
  })

  test('that nobody ends is over by itself', async () => {
    await agent.callTake(held)
    setClock(new Date(middayOf(DAY).getTime() + (HOLD_MINUTES + 1) * MINUTE_MS))
    expect((await recordOf()).calling).toMatchObject({ phone: '', isMine: false })
    expect(await (await deskAs(desk, 'manager')).callTake(held)).toMatchObject({ success: true })
  })

  test('leads to the next who may be called, and says who calls again and when', async () => {
    await service.db.updateTable('orders').set({ borrower_id: 'id-due' }).where('id', '=', 'b').execute()
    await sql`update arrears set borrower_id = 'id-due' where order_id = 'b'`.execute(service.db)
    const callable = async () => {
      const listed = await agent.arrearsList({ market: 'id', show: 'callable' })
      return listed.success && listed.data.rows.map(({ orderId }) => orderId)
    }
    expect(await agent.callTake({ market: 'id' })).toMatchObject({ data: { orderId: 'a' } })
    const promised = { ...call, outcome: 'promised', amountMinor: PERIOD_MINOR, payBy: '2026-03-12' } as const
    expect(await agent.contactLog({ ...promised, owns: true, goesOn: true })).toMatchObject({
      data: { next: 'b' },
    })
    expect((await recordOf()).calling).toMatchObject({ owner: 'Rina', nextOn: '2026-03-13', isMine: false })
    expect(await callable()).toEqual(['b'])
    expect(await agent.contactLog({ ...call, orderId: 'b', goesOn: true })).toMatchObject({
      data: { next: null },
    })
    expect(await callable()).toEqual([])
  })

  test('whose promise is refused is not in the log either', async () => {
    const refused = await agent.contactLog({ ...call, amountMinor: 10 ** 12, payBy: '2026-03-12' })
    expect(refused).toMatchObject({ message: expect.stringContaining('at most Rp') })
    expect(await agent.contactLog({ ...call, amountMinor: 100 })).toMatchObject({ success: false })
    expect(await agent.contactLog({ ...call, nextOn: '2026-03-09' })).toMatchObject({ success: false })
    expect((await recordOf()).contacts.rows).toEqual([])
  })

  test('is permitted by the clock of where the borrower lives', async () => {
    // Eight in Jakarta is ten in Papua; and seven in the evening is nine there.
    setClock(new Date('2026-03-10T12:00:00Z'))
    agent = await deskAs(desk, 'agent')
    expect((await recordOf()).contactRefusal).toBeNull()
    await service.db
      .updateTable('borrowers')
      .set({ time_zone: 'Asia/Jayapura' })
      .where('id', '=', BORROWER)
      .execute()
    expect(await agent.contactLog(call)).toMatchObject({ message: expect.stringContaining('at this hour') })
    expect(await agent.callTake(held)).toMatchObject({ code: codes.notPossible })
    expect(await agent.callTake({ market: 'id' })).toMatchObject({ code: codes.notPossible })
  })
})

describe('a hardship', () => {
  const hardship = { orderId: 'a', until: '2026-03-20', reason: 'In hospital', seen: 0 }

  test('pauses contact until it ends', async () => {
    expect(await agent.hardshipMark(hardship)).toMatchObject({ success: true })
    expect(await agent.contactLog(call)).toMatchObject({
      code: codes.notPossible,
      // The 21st is a holiday, the 22nd a Sunday.
      message: expect.stringMatching(/hardship.* 23 Mar 2026/i),
    })
    const [{ id: seen } = { id: 0 }] = (await recordOf()).hardships
    expect(await agent.hardshipEnd({ orderId: 'a', seen })).toMatchObject({ success: true })
    expect((await recordOf()).hardships).toMatchObject([{ holds: false, endedBy: 'Rina' }])
    expect(await agent.contactLog(call)).toMatchObject({ success: true })
  })

  test('that somebody else has marked meanwhile is not replaced unseen', async () => {
    const manager = await deskAs(desk, 'manager')
    await manager.hardshipMark(hardship)
    expect(await agent.hardshipMark({ ...hardship, until: '2026-03-12' })).toMatchObject({
      code: codes.changedMeanwhile,
    })
    expect(await agent.hardshipEnd({ orderId: 'a', seen: 0 })).toMatchObject({ code: codes.changedMeanwhile })
    expect((await recordOf()).hardships).toMatchObject([{ holds: true, until: '2026-03-20', by: 'Budi' }])
  })

  test('has a last day that the pack permits', async () => {
    expect(await agent.hardshipMark({ ...hardship, until: DAY })).toMatchObject({
      code: codes.invalidRequest,
    })
    expect(await agent.hardshipMark({ ...hardship, until: '2028-01-01' })).toMatchObject({
      code: codes.invalidRequest,
    })
  })
})

describe('the general ledger', () => {
  test('is written as CSV, and that somebody took it is in the audit log', async () => {
    const treasurer = await deskAs(desk, 'treasurer')
    const file = await treasurer.generalLedger({ market: 'id', from: '2026-02-01', to: DAY })
    if (!file.success) throw new Error(file.message)
    let written = ''
    for await (const piece of file.data.csv) written += piece
    expect(file.data.name).toBe('general-ledger-id-2026-02-01-2026-03-10.csv')
    expect(written).toMatch(/^entry,line,booked_at/)
    expect(written).toContain(',b,')
    expect(await auditOf('generalLedger')).toEqual([{ subject: 'general ledger id', borrower: null }])
  })

  test('is refused for days in the wrong order', async () => {
    const auditor = await deskAs(desk, 'auditor')
    const refused = await auditor.generalLedger({ market: 'id', from: DAY, to: '2026-02-01' })
    expect(refused).toMatchObject({ code: codes.invalidRequest })
    expect(await auditOf('generalLedger')).toEqual([])
  })
})

describe('the file for the credit bureau', () => {
  test('is for managers, and that somebody took it is in the audit log', async () => {
    const manager = await deskAs(desk, 'manager')
    const file = await manager.bureauExport({ market: 'id', file: 'F01' })
    if (!file.success) throw new Error(file.message)
    let written = ''
    for await (const piece of file.data.pieces) written += piece
    expect(file.data.name).toBe('F01-id-2026-03-09.txt')
    expect(written).toMatch(/^H\|.*\|F01\|2\|2\r\nD\|A\|/)
    expect(await auditOf('bureauExport')).toEqual([
      { subject: 'bureau file F01-id-2026-03-09.txt', borrower: null },
    ])
    expect(await manager.bureauExport({ market: 'id', file: 'X' })).toMatchObject({ code: codes.notFound })
  })
})
