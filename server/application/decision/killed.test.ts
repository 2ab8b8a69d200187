import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../base/time.ts'
import { countOf, hasTurn } from '../../../tools/counts.ts'
import { openTestService, serveOver, type TestService } from '../../testing/harness.ts'
import { type Kill, killedAt } from '../../testing/killed.ts'
import { fillIn } from '../testing/filled.ts'
import { decideWaiting } from './sweep.ts'

const ID = 'id-new'
const STATEMENTS_MAX = 80
const SIDES = countOf('killSides')

let service: TestService
/** Every decision that was written to stay, whoever wrote it. */
beforeAll(async () => {
  service = await openTestService({ limits: 'off', logLevel: 'silent' })
  await fillIn(service.lender(`demo-${ID}`))
  await sql.raw('create table decided (status text)').execute(service.db)
  await sql
    .raw(
      `create function note_decided() returns trigger language plpgsql as $$ begin
        if new.status in ('approved', 'declined') then insert into decided values (new.status); end if;
        return null; end $$`,
    )
    .execute(service.db)
  await sql
    .raw(
      'create trigger note_decided after update of status on applications for each row execute function note_decided()',
    )
    .execute(service.db)
})
afterAll(async () => {
  await sql.raw('drop trigger note_decided on applications').execute(service.db)
  await sql.raw('drop function note_decided').execute(service.db)
  await sql.raw('drop table decided').execute(service.db)
})

/** As it was before it was handed in, and nothing of it was checked. */
async function reopen(): Promise<void> {
  const { db } = service
  await db
    .updateTable('applications')
    .set({ status: 'open', decision: null, submitted_at: null, decided_at: null })
    .set({ identity_verdict: 'unchecked', identity_checked_at: null })
    .where('borrower_id', '=', ID)
    .execute()
  await db
    .updateTable('bank_accounts')
    .set({ verdict: 'unchecked', checked_at: null })
    .where('borrower_id', '=', ID)
    .execute()
  await db
    .updateTable('borrowers')
    .set({ name: '', salary_minor: 0, credit_limit_minor: 0 })
    .where('id', '=', ID)
    .execute()
  await sql.raw('delete from decided').execute(db)
}

/** False where the process came to its end before it was killed. */
async function isKilled(kill: Kill): Promise<boolean> {
  const { db, statements } = killedAt(service.db, kill)
  const dying = serveOver(db, service.clock, { limits: 'off', logLevel: 'silent' })
  await dying.lender(`demo-${ID}`).applicationSubmit({ consent: '1' })
  return statements() >= kill.at
}

test('a process killed at any statement of handing in: decided exactly once', {
  timeout: 300_000,
}, async () => {
  let at = 0
  let wasKilled = true
  while (wasKilled && at < STATEMENTS_MAX) {
    at += 1
    const sides = (['before', 'after'] as const).filter((_, no) => hasTurn(no, at, { of: 2, count: SIDES }))
    for (const when of sides) {
      await reopen()
      wasKilled = await isKilled({ at, when })
      service.clock.moveTo(service.clock.offsetMs() + 2 * MINUTE_MS)
      // Two processes sweep at once, and the borrower taps again.
      const tap = () => service.lender(`demo-${ID}`).applicationSubmit({ consent: '1' })
      await Promise.all([decideWaiting(service), decideWaiting(service), tap()])
      await tap()
      const { rows } = await sql<{ status: string }>`select status from decided`.execute(service.db)
      expect({ at, when, rows }).toEqual({ at, when, rows: [{ status: 'approved' }] })
      const borrower = await service.db
        .selectFrom('borrowers')
        .select('credit_limit_minor')
        .where('id', '=', ID)
        .executeTakeFirstOrThrow()
      expect(borrower.credit_limit_minor).toBe(500_000_000)
    }
  }
  expect(wasKilled).toBe(false)
  expect(at).toBeGreaterThan(10)
})
