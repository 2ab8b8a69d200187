import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { languages } from '../../market/language.ts'
import { guest } from '../account/testing/sign-in.ts'
import { lastCode } from '../account/testing/step-up.ts'
import { record } from '../ledger/record.ts'
import { replyOf, script } from '../loans/testing/confirming.ts'
import { notify } from '../notices/notify.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { dataRules } from './data-rules.ts'
import { purgeRetainedData } from './deletion.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

/** Repaid, with a complaint, a card and an agreement. */
const SETTLED = 'id-settled'
const lender = (session = 'demo-id-settled', lang = 'en') => service.lender(session, { lang })
const codeSent = () => lastCode(service)
const deleteWithCode = async (session?: string) => {
  await replyOf(lender(session).deletionCodeSend({}))
  return lender(session).accountDelete({ sure: '1', smsCode: await codeSent() })
}
const rowsOf = async (table: string, borrowerId: string) =>
  (await sql`select * from ${sql.table(table)} where borrower_id = ${borrowerId}`.execute(service.db)).rows

test('every table with rows of a borrower has a rule, and every rule a table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'borrower_id'`.execute(service.db)
  expect(Object.keys(dataRules).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('what a rule leaves out or overwrites is a column of its table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`.execute(service.db)
  const columns = new Set(rows.map(({ name }) => name))
  const named = Object.entries(dataRules).flatMap(([table, rule]) => [
    ...(typeof rule.copy === 'object' && 'without' in rule.copy ? rule.copy.without : []).map(
      (column) => `${table}.${column}`,
    ),
    ...Object.keys('reduce' in rule ? rule.reduce : {}).map((column) => `${table}.${column}`),
  ])
  expect(named.filter((name) => !columns.has(name))).toEqual([])
})

describe('a deletion', () => {
  test.each(['due', 'overdue', 'active', 'review', 'on-its-way', 'unknown'])(
    'is not possible while a loan is open: %s',
    async (key) => {
      const borrower = lender(`demo-id-${key}`)
      expect(await replyOf(borrower.accountDeletionPlan({}))).toMatchObject({
        possible: '0',
        reason: expect.stringContaining(`TR-${key}`),
      })
      expect(await borrower.accountDelete({ sure: '1', smsCode: '000000' })).toMatchObject({
        success: false,
        code: '1016',
      })
      expect(await rowsOf('sessions', `id-${key}`)).toHaveLength(1)
    },
  )

  test('is not possible while we owe the borrower money', async () => {
    expect(await replyOf(lender('demo-id-credit').accountDeletionPlan({}))).toMatchObject({
      possible: '0',
      reason: expect.stringContaining('We still hold money of yours'),
    })
  })

  test('says what goes and what stays, until when and why, in four languages', async () => {
    for (const lang of languages) {
      const plan = await replyOf(lender('demo-id-settled', lang).accountDeletionPlan({}))
      expect(plan.possible).toBe('1')
      expect(plan.until).toContain('2031')
      for (const text of [...plan.removed, ...plan.kept.flatMap(({ title, why }) => [title, why])])
        expect(text).toMatch(script[lang])
    }
  })

  test('removes what nothing makes us keep, reduces the rest, ends all sessions and can be proven', async () => {
    const { db } = service
    const { name, phone } = await db
      .selectFrom('borrowers')
      .selectAll()
      .where('id', '=', SETTLED)
      .executeTakeFirstOrThrow()
    await notify(db, { borrowerId: SETTLED, matter: 'reminder', subject: '1', facts: {} }, START)
    await db.insertInto('sms_messages').values({ phone, body: 'x', created_at: START }).execute()
    const entries = await rowsOf('ledger_entries', SETTLED)
    const deleted = await deleteWithCode()
    if (!deleted.success) throw new Error(service.logged.join())
    const { number } = deleted.data
    expect(number).toMatch(/^AD-\w{5}-\w{5}$/)

    for (const [table, { deletion }] of Object.entries(dataRules))
      if (deletion === 'remove') expect(await rowsOf(table, SETTLED), table).toEqual([])
    expect(await rowsOf('ledger_entries', SETTLED)).toEqual(entries)
    expect(await rowsOf('contracts', SETTLED)).not.toEqual([])
    for (const card of await rowsOf('cards', SETTLED))
      expect(card).toMatchObject({ token: '', last_four: '0000', removed_at: START })
    const left = await db
      .selectFrom('borrowers')
      .selectAll()
      .where('id', '=', SETTLED)
      .executeTakeFirstOrThrow()
    expect(left).toMatchObject({ name: '', salary_minor: 0 })
    expect(left.phone).not.toContain(phone)
    expect(await db.selectFrom('sms_messages').selectAll().where('phone', '=', phone).execute()).toEqual([])
    // The name stands in what was agreed and signed, and nowhere else.
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
    const naming: string[] = []
    for (const { name: table } of rows) {
      const found = await sql`select 1 from ${sql.table(table)} t where t::text like ${`%${name}%`}`.execute(
        db,
      )
      if (found.rows.length > 0) naming.push(table)
    }
    expect(naming).toEqual(['contracts'])

    expect(await lender().accountDelete({ sure: '1', smsCode: '000000' })).toMatchObject({ code: '1001' })
    expect(await replyOf(lender('').deletionProofRead({ number }))).toMatchObject({
      number,
      removed: expect.arrayContaining(['Name, phone number and income', 'Chat and ratings']),
      kept: expect.arrayContaining([{ title: 'Loans', why: expect.any(String) }]),
    })
  })

  test('needs the code that was sent to the number of the account', async () => {
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
    expect(await lender().accountDelete({ sure: '1', smsCode: '123456' })).toMatchObject({ code: '103' })
    const sent = await replyOf(lender().deletionCodeSend({}))
    expect(sent.sentTo).toBe('•••• 0006')
    const code = await codeSent()
    for (let tried = 0; tried < 5; tried += 1)
      expect(await lender().accountDelete({ sure: '1', smsCode: wrongOf(code) })).toMatchObject({
        code: '102',
      })
    expect(await lender().accountDelete({ sure: '1', smsCode: code })).toMatchObject({ code: '103' })
    expect(await rowsOf('sessions', SETTLED)).toHaveLength(1)
  })

  test('is not done with a code of another phone, or with one that signed in', async () => {
    await replyOf(lender('demo-id-declined').deletionCodeSend({}))
    const other = await codeSent()
    expect(await lender().accountDelete({ sure: '1', smsCode: other })).toMatchObject({ code: '103' })
    const { phone } = await service.db
      .selectFrom('borrowers')
      .select('phone')
      .where('id', '=', SETTLED)
      .executeTakeFirstOrThrow()
    const token = await guest({ service, phone }).signIn()
    const used = await codeSent()
    expect(await lender(token).accountDelete({ sure: '1', smsCode: used })).toMatchObject({ code: '103' })
  })

  test('sends one code a minute, and none while it is not possible', async () => {
    await replyOf(lender().deletionCodeSend({}))
    expect(await lender().deletionCodeSend({})).toMatchObject({ success: false })
    expect(await lender('demo-id-due').deletionCodeSend({})).toMatchObject({ code: '1016' })
    expect(await service.db.selectFrom('sms_messages').selectAll().execute()).toHaveLength(1)
  })

  test('leaves the others alone', async () => {
    const before = await rowsOf('sessions', 'id-due')
    await replyOf(deleteWithCode())
    expect(await rowsOf('sessions', 'id-due')).toEqual(before)
    expect(await rowsOf('complaints', 'id-due')).not.toEqual([])
  })

  test('of several at once is one', async () => {
    await replyOf(lender().deletionCodeSend({}))
    const smsCode = await codeSent()
    const results = await Promise.all([1, 2, 3].map(() => lender().accountDelete({ sure: '1', smsCode })))
    expect(results.filter(({ success }) => success)).toHaveLength(1)
    const made = await service.db.selectFrom('account_deletions').selectAll().execute()
    expect(made).toHaveLength(1)
  })

  test('of somebody who never borrowed removes the application as well', async () => {
    await service.db
      .updateTable('orders')
      .set({ status: 110 })
      .where('borrower_id', '=', 'id-review')
      .execute()
    await replyOf(deleteWithCode('demo-id-review'))
    for (const table of ['applications', 'application_steps', 'application_pictures', 'bank_accounts'])
      expect(await rowsOf(table, 'id-review'), table).toEqual([])
  })

  test('keeps who was lent to, and removes it when the years are over', async () => {
    await replyOf(deleteWithCode())
    expect(await rowsOf('application_steps', SETTLED)).not.toEqual([])
    expect(await rowsOf('application_pictures', SETTLED)).toEqual([])
    const purgeAfter = (years: number) => {
      const now = new Date(START.getTime() + years * 365 * DAY_MS)
      return purgeRetainedData(service.db, { before: now, now })
    }
    expect(await purgeAfter(4)).toBe(0)
    expect(await purgeAfter(6)).toBe(1)
    for (const table of [
      'application_steps',
      'applications',
      'bank_accounts',
      'contracts',
      'issued_documents',
    ])
      expect(await rowsOf(table, SETTLED), table).toEqual([])
    expect(await rowsOf('complaints', SETTLED)).toEqual([])
    expect(await rowsOf('ledger_entries', SETTLED)).not.toEqual([])
    expect(await purgeAfter(7)).toBe(0)
  })

  test('is needed before money is late, and a late payment still finds its loan', async () => {
    await replyOf(deleteWithCode())
    const paid = { provider: 'bank', eventId: 'late', amountMinor: 5_000, now: START, packs: service.packs }
    expect(
      await record(service.db, { kind: 'payment', currency: 'IDR', ...paid, orderId: 'TR-settled' }),
    ).toMatchObject({
      recorded: true,
    })
  })

  test('cannot be proven by a number that nobody was given', async () => {
    expect(await lender('').deletionProofRead({ number: 'AD-00000-00000' })).toMatchObject({ code: '1003' })
  })
})
