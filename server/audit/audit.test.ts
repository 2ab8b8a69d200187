import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { replacedSecret } from '../../contract/testing/replaced-secret.ts'
import type { Db } from '../database/open.ts'
import { openTestService, SECRETS, START } from '../testing/harness.ts'
import { type AuditEvent, recordAudit } from './audit-log.ts'
import { verifyAudit } from './verify-audit.ts'

let db: Db
beforeEach(async () => {
  db = (await openTestService()).db
})

const event = (no: number): AuditEvent => ({
  at: new Date(START.getTime() + no),
  staff: 'rina@lender.example',
  act: 'complaint.reply',
  subject: `complaint C-${no}`,
  borrowerId: no % 2 === 0 ? 'id-due' : null,
  reason: '',
  details: { no, text: 'a “quoted” text' },
})
const record = (no: number) => db.transaction().execute((tx) => recordAudit(tx, event(no), SECRETS))
const fill = async (count: number) => {
  for (let no = 1; no <= count; no++) await record(no)
}

/** As somebody with all rights on the database would: without the trigger. */
async function tamper(statement: string) {
  await sql`alter table audit_events disable trigger append_only`.execute(db)
  await sql.raw(statement).execute(db)
  await sql`alter table audit_events enable trigger append_only`.execute(db)
}
const problems = async () => (await verifyAudit(db, SECRETS)).problems

test('a chain as it was written has no problems, and an empty one has none', async () => {
  expect(await verifyAudit(db, SECRETS)).toEqual({ head: { position: 0, hash: '' }, problems: [] })
  await fill(5)
  const { head, problems: found } = await verifyAudit(db, SECRETS)
  expect([head.position, found]).toEqual([5, []])
})

test('many at the same moment make one chain without gaps', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, no) => record(no + 1)))
  const { head, problems: found } = await verifyAudit(db, SECRETS)
  expect([head.position, found]).toEqual([20, []])
})

/** With PGlite's one connection nothing is written between two statements of a check; on PostgreSQL everything is. */
test('a chain that grows while it is read is right at every moment', async () => {
  await fill(3)
  let isWriting = true
  const writing = (async () => {
    for (let no = 4; isWriting; no++) await record(no)
  })()
  const found: string[] = []
  for (let run = 0; run < 20; run++) found.push(...(await problems()))
  isWriting = false
  await writing
  expect(found).toEqual([])
})

test('an act that fails leaves no event', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await recordAudit(tx, event(1), SECRETS)
    throw new Error('the act failed')
  })
  await expect(failing).rejects.toThrow('the act failed')
  await fill(1)
  expect(await problems()).toEqual([])
})

test.each(['update audit_events set staff = staff', 'delete from audit_events', 'truncate audit_events'])(
  'the table refuses: %s',
  async (statement) => {
    await fill(1)
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
  },
)

describe('what was done behind its back is found', () => {
  test.each(['staff', 'act', 'subject', 'reason', 'details', 'borrower_id', 'hash'])(
    'a changed %s',
    async (column) => {
      await fill(4)
      await tamper(`update audit_events set ${column} = 'x' where position = 2`)
      expect((await problems())[0]).toBe('changed or inserted: 2')
    },
  )

  test('a changed time', async () => {
    await fill(3)
    await tamper(`update audit_events set at = at + interval '1 second' where position = 3`)
    expect(await problems()).toEqual(['changed or inserted: 3'])
  })

  test('a row that is removed in the middle, or the first', async () => {
    await fill(5)
    await tamper('delete from audit_events where position in (1, 3)')
    expect(await problems()).toEqual(['missing: 1', 'missing: 3'])
  })

  test('rows that are removed at the end', async () => {
    await fill(5)
    await tamper('delete from audit_events where position > 3')
    expect(await problems()).toEqual(['missing at the end: after 3, up to 5'])
  })

  test('an inserted row, at the end and in the place of another', async () => {
    await fill(3)
    const copy = (from: number, to: number) =>
      `insert into audit_events select ${to}, at, staff, act, subject, borrower_id, reason, details, hash
       from audit_events where position = ${from}`
    await tamper(copy(1, 4))
    expect(await problems()).toEqual(['changed or inserted: 4', 'inserted at the end: after 3'])
    await tamper('delete from audit_events where position in (2, 4)')
    await tamper(copy(1, 2))
    expect(await problems()).toEqual(['changed or inserted: 2', 'changed or inserted: 3'])
  })

  test('an end that was cut off with its head, by an earlier head', async () => {
    await fill(5)
    const { head } = await verifyAudit(db, SECRETS)
    await tamper('delete from audit_events where position > 3')
    await sql`update audit_head set position = 3,
      hash = (select hash from audit_events where position = 3)`.execute(db)
    expect(await problems()).toEqual([])
    expect((await verifyAudit(db, SECRETS, { witnessed: [head] })).problems).toEqual([
      'the head of an earlier check is not in the chain: 5',
    ])
  })

  test('a chain that was made with another secret', async () => {
    await fill(1)
    expect((await verifyAudit(db, ['another secret'])).problems).toEqual(['changed or inserted: 1'])
  })
})

describe('a secret that is replaced', () => {
  const { before, during, after } = replacedSecret
  const recordWith = (no: number, secrets: typeof before) =>
    db.transaction().execute((tx) => recordAudit(tx, event(no), secrets))

  test('verifies what it chained while it is kept, and new rows are of the new one', async () => {
    await recordWith(1, before)
    await recordWith(2, during)
    await recordWith(3, after)
    expect((await verifyAudit(db, during)).problems).toEqual([])
    expect((await verifyAudit(db, before)).problems).toEqual([
      'changed or inserted: 2',
      'changed or inserted: 3',
    ])
    expect((await verifyAudit(db, after)).problems).toEqual(['changed or inserted: 1'])
  })

  test('may be dropped when the chain is verified from a head after its last row', async () => {
    await recordWith(1, before)
    const { head } = await verifyAudit(db, before)
    await recordWith(2, after)
    expect((await verifyAudit(db, after, { after: head })).problems).toEqual([])
    const forged = { ...head, hash: 'another' }
    expect((await verifyAudit(db, after, { after: forged })).problems).toEqual([
      'the head to begin after is not in the chain: 1',
      'changed or inserted: 2',
    ])
  })
})
