import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../base/time.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openTestService, SECRETS, START, type TestService } from '../../testing/harness.ts'
import { deskAs, openTestDesk } from '../testing/test-desk.ts'

let service: TestService
let auditor: DeskCalls
beforeEach(async () => {
  service = await openTestService()
  auditor = await deskAs(openTestDesk(service), 'auditor')
})

const write = (no: number, changed: Partial<Parameters<typeof recordAudit>[1]> = {}) =>
  service.db.transaction().execute((tx) =>
    recordAudit(
      tx,
      {
        at: START,
        staff: no % 2 ? 'rina@lender.example' : 'budi@lender.example',
        act: no % 3 ? 'proposalShow' : 'staffLeave',
        subject: `order ${no}`,
        borrowerId: no % 5 ? null : 'id-due',
        reason: '',
        details: {},
        ...changed,
      },
      SECRETS,
    ),
  )
const fill = async (count: number) => {
  for (let no = 1; no <= count; no++) await write(no)
}
const list = async (filter: Parameters<DeskCalls['auditList']>[0] = {}) => {
  const found = await auditor.auditList(filter)
  if (!found.success) throw new Error(found.message)
  return found.data
}
/** The cells of an export, without its header. */
async function exported(filter: Parameters<DeskCalls['auditExport']>[0] = {}): Promise<string[][]> {
  const found = await auditor.auditExport(filter)
  if (!found.success) throw new Error(found.message)
  let text = ''
  for await (const piece of found.data.csv) text += piece
  const [header, ...lines] = text.trimEnd().split('\r\n')
  expect(header).toBe('position,at,staff,act,subject,borrowerId,reason,details')
  return lines.map((line) => line.split(','))
}
/** Without the looks at the log itself. */
const subjects = (rows: readonly { subject: string | undefined }[]) =>
  rows.map(({ subject }) => subject).filter((subject) => subject !== 'audit log')

test.each([
  [{ staff: 'rina@lender.example' }, ['order 5', 'order 3', 'order 1']],
  [{ act: 'staffLeave' }, ['order 6', 'order 3']],
  [{ subject: 'order 4' }, ['order 4']],
  [{ borrowerId: 'id-due' }, ['order 5']],
  [{ borrowerId: 'Wulandari' }, ['order 5']],
  [{ borrowerId: 'tr-due' }, ['order 5']],
  [{ borrowerId: 'nobody at all' }, []],
  [{ staff: 'rina@lender.example', act: 'staffLeave' }, ['order 3']],
  [{ subject: "order 4' or '1'='1" }, []],
])('it is searched by %o', async (filter, expected) => {
  await fill(6)
  expect(subjects((await list(filter)).rows)).toEqual(expected)
  expect(subjects((await exported(filter)).map(([, , , , subject]) => ({ subject }))).toReversed()).toEqual(
    expected,
  )
})

test('a day is one of the market’s, from midnight to midnight', async () => {
  // Midnight in Jakarta is 17:00 UTC of the day before.
  await write(1, { at: new Date('2026-11-14T16:59:59.999Z') })
  await write(2, { at: new Date('2026-11-14T17:00:00Z') })
  await write(3, { at: new Date('2026-11-15T16:59:59.999Z') })
  await write(4, { at: new Date('2026-11-15T17:00:00Z') })
  const ofDay = subjects((await list({ day: '2026-11-15' })).rows)
  expect(ofDay).toEqual(['order 3', 'order 2'])
  expect((await list({ day: '2026-02-31' })).rows).toEqual([])
  expect((await list({ day: '2026-13-41' })).rows).toEqual([])
  expect(await auditor.auditList({ day: 'today' })).toMatchObject({ code: codes.invalidRequest })
})

test('its pages have every row once, whatever is written meanwhile', async () => {
  await fill(120)
  const seen: number[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list({ after })
    seen.push(...page.rows.map(({ position }) => position))
    after = page.next
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
})

test('an export has all rows of more than one batch, oldest first, and ends', async () => {
  await service.db.transaction().execute(async (tx) => {
    const event = { at: START, staff: 'x', act: 'y', borrowerId: null, reason: '', details: {} }
    for (let no = 1; no <= 1_001; no++) await recordAudit(tx, { ...event, subject: `order ${no}` }, SECRETS)
  })
  const rows = await exported()
  expect(rows.map(([position]) => Number(position))).toEqual(
    Array.from({ length: 1_001 }, (_, index) => index + 1),
  )
})

test('each look and each export is itself in the log, which stays right', async () => {
  await list({ staff: 'rina@lender.example', borrowerId: 'id-due' })
  await exported({ act: 'staffLeave' })
  service.clock.moveTo(DAY_MS)
  const rows = await service.db.selectFrom('audit_events').selectAll().orderBy('position').execute()
  expect(rows.map(({ act, staff, borrower_id, details }) => [act, staff, borrower_id, details])).toEqual([
    ['auditList', 'sari@lender.example', 'id-due', '{"staff":"rina@lender.example"}'],
    ['auditExport', 'sari@lender.example', null, '{"act":"staffLeave"}'],
  ])
  expect((await verifyAudit(service.db, SECRETS)).problems).toEqual([])
})
