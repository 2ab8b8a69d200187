import { beforeEach, describe, expect, test } from 'vitest'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { placeBelongings } from '../../testing/belongings.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'

let service: TestService
let desk: Desk
let agent: DeskCalls
const ID = 'id-due'

beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  await placeBelongings(service.db)
  desk = openTestDesk(service)
  agent = await deskAs(desk, 'agent')
})

type Answer<T> = { success: true; data: T } | { success: false; code: string; message: string }
const dataOf = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const got = await answer
  if (!got.success) throw new Error(`${got.code}: ${got.message}`)
  return got.data
}
const search = async (q: string) =>
  (await dataOf(agent.borrowerSearch({ q }))).rows.map(
    ({ borrowerId, foundBy }) => `${foundBy} ${borrowerId}`,
  )
const audited = (act: string) =>
  service.db.selectFrom('audit_events').selectAll().where('act', '=', act).execute()
const person = (id = ID) =>
  service.db.selectFrom('borrowers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the search', () => {
  test.each(['0812-5550-004', '+62 812 5550 004', '628125550004', ' 0812 5550004 '])(
    'finds a phone written as %s',
    async (q) => expect(await search(q)).toEqual([`phone ${ID}`]),
  )

  test('finds by order, payment code, bank reference and the beginning of a name', async () => {
    const { code } = await service.db
      .selectFrom('pay_codes')
      .select('code')
      .where('borrower_id', '=', ID)
      .executeTakeFirstOrThrow()
    await service.db
      .insertInto('gateway_events')
      .values({
        provider: 'bank',
        event_id: 'e-1',
        kind: 'payment',
        reference: 'none',
        borrower_id: ID,
        order_id: 'TR-due',
        code_id: null,
        repayment_id: null,
        payout_id: null,
        outcome: null,
        amount_minor: 5_000,
        reverses: null,
        taken_by: null,
        paid_at: START,
        bank_reference: 'BCA/778/X',
        state: 'credited',
        entry_id: null,
        received_at: START,
        finished_at: START,
        next_try_at: null,
      })
      .execute()
    for (const q of ['TR-due', 'tr-due', 'TR-DUE']) expect(await search(q)).toEqual([`order ${ID}`])
    expect(await search(code)).toContain(`code ${ID}`)
    const { id: complaint } = await service.db
      .selectFrom('complaints')
      .select('id')
      .where('borrower_id', '=', 'id-active')
      .executeTakeFirstOrThrow()
    expect(await search(complaint.toLowerCase())).toEqual(['complaint id-active'])
    expect(await search('BCA/778/X')).toEqual([`reference ${ID}`])
    expect(await search('eka wu')).toEqual([`name ${ID}`])
    expect(await search('EKA')).toEqual([`name ${ID}`])
    expect(await search('wulandari')).toEqual([`name ${ID}`])
    expect(await search('wulan eka')).toEqual([`name ${ID}`])
    expect(await search("'wulandari' & | !")).toEqual([`name ${ID}`])
    expect(await search('%')).toEqual([])
  })

  test('pages by the name, each borrower once', async () => {
    const { created_at } = await person()
    const many = Array.from({ length: 45 }, (_, index) => ({
      id: `many-${index}`,
      market: 'id' as const,
      name: index % 2 ? 'Zahra' : 'zahra',
      phone: `+6281377700${String(index).padStart(2, '0')}`,
      salary_minor: 0,
      credit_limit_minor: 0,
      created_at,
    }))
    await service.db.insertInto('borrowers').values(many).execute()
    const seen: string[] = []
    let after: string | null = ''
    for (let pages = 0; after !== null && pages < 9; pages++) {
      const page: { rows: { borrowerId: string }[]; next: string | null } = await dataOf(
        agent.borrowerSearch({ q: 'zah', after }),
      )
      seen.push(...page.rows.map(({ borrowerId }) => borrowerId))
      after = page.next
    }
    expect(seen).toHaveLength(45)
    expect(new Set(seen).size).toBe(45)
  })

  test('is in the audit log with whom it led to, without what was typed', async () => {
    await search('0812 5550 004')
    const [row] = await audited('borrowerSearch')
    expect(row?.details).toBe(JSON.stringify({ found: [`phone ${ID}`] }))
  })
})

describe('a borrower on one page', () => {
  const show = (request: object = {}, calls = agent) =>
    dataOf(calls.borrowerShow({ borrowerId: ID, ...request }))

  test('has everything, masked, and the look is in the audit log', async () => {
    const file = await show()
    const { phone } = await person()
    expect(file.borrower).toMatchObject({
      name: 'Eka Wulandari',
      phone: `•••• ${phone.slice(-4)}`,
      document: '••••',
      bank: 'BCA',
    })
    expect(file.borrower.account).toMatch(/^•••• \d{4}$/)
    expect(file.orders.map(({ orderId }) => orderId)).toEqual(['TR-due'])
    expect(file.codes).toMatchObject([{ codeId: 'code-of-a' }])
    expect(file.complaints).toMatchObject([{ complaintId: 'C2-due' }])
    expect(file.sessions).toHaveLength(1)
    expect(file.ledger?.entries).toMatchObject([{ kind: 'payout' }])
    for (const { postings } of file.ledger?.entries ?? [])
      expect(postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
    expect(JSON.stringify(file)).not.toContain(phone)
    expect(await audited('borrowerShow')).toMatchObject([{ subject: `borrower ${ID}`, borrower_id: ID }])
  })

  test('shows the ledger by pages, and never that of another borrower', async () => {
    const { id: _, ...entry } = await service.db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('order_id', '=', 'TR-due')
      .executeTakeFirstOrThrow()
    for (let index = 0; index < 25; index++)
      await service.db
        .insertInto('ledger_entries')
        .values({ ...entry, kind: 'payment', event_id: `more-${index}` })
        .execute()
    const first = (await show()).ledger
    expect(first?.entries).toHaveLength(20)
    const rest = (await show({ orderId: 'TR-due', before: first?.next ?? '' })).ledger
    expect(rest?.entries).toHaveLength(6)
    expect(rest?.next).toBeNull()
    expect((await show({ orderId: 'TR-settled' })).ledger?.entries).toEqual([])
  })

  test('says what is owed now and next, and what was owed after each entry', async () => {
    const file = await show({ borrowerId: 'id-overdue' })
    const [order] = file.orders
    expect(file.loan).toMatchObject({
      orderId: 'TR-overdue',
      openMinor: order?.openMinor,
      overdueMinor: order?.overdueMinor,
    })
    const { periods, overdueMinor, openMinor, overdueSince, next } = file.loan ?? (undefined as never)
    const sum = (of: typeof periods) => of.reduce((all, period) => all + period.openMinor, 0)
    expect(sum(periods)).toBe(openMinor)
    expect(sum(periods.filter(({ daysLate }) => daysLate > 0))).toBe(overdueMinor)
    expect(overdueSince).toBe(periods.find(({ daysLate }) => daysLate > 0)?.dueOn)
    expect(next?.dueOn).toBe(
      periods.find(({ daysLate, openMinor: open }) => daysLate === 0 && open > 0)?.dueOn,
    )
    const owed = file.ledger?.entries.map(({ kind, amountMinor, owedMinor }) => ({
      kind,
      amountMinor,
      owedMinor,
    }))
    const [payment, payout] = owed ?? []
    expect(owed?.map(({ kind }) => kind)).toEqual(['payment', 'payout'])
    expect(payment?.owedMinor).toBe((payout?.owedMinor ?? 0) - (payment?.amountMinor ?? 0))
  })

  test('has what was said and promised, for who works on arrears alone', async () => {
    const late = 'id-overdue'
    const about = { borrower_id: late, order_id: 'TR-overdue', staff_id: 'demo-agent', created_at: START }
    await service.db
      .insertInto('contacts')
      .values({ ...about, channel: 'call', outcome: 'noAnswer', body: '' })
      .execute()
    await service.db
      .insertInto('payment_promises')
      .values({ ...about, amount_minor: 100, pay_by: '2026-01-01', withdrawn_by: null, withdrawn_at: null })
      .execute()
    const { contacts, promises } = await show({ borrowerId: late })
    expect(contacts).toMatchObject([{ orderId: 'TR-overdue', by: 'Rina', outcome: 'noAnswer' }])
    expect(promises).toMatchObject([{ orderId: 'TR-overdue', by: 'Rina', state: 'broken' }])
    const officer = await show({ borrowerId: late }, await deskAs(desk, 'officer'))
    expect(officer).toMatchObject({ contacts: [], promises: [] })
    expect(officer.loan?.overdueMinor).toBeGreaterThan(0)
  })

  test('that nobody has is not found', async () => {
    expect(await agent.borrowerShow({ borrowerId: 'id-dawn' })).toMatchObject({ code: codes.notFound })
  })
})

describe('a masked value', () => {
  const reveal = async (who: string, field: 'phone' | 'document' | 'account', reason = 'calls back') =>
    (await deskAs(desk, who)).borrowerReveal({ borrowerId: ID, field, reason })

  test('is shown for a reason, and field and reason are in the audit log, not the value', async () => {
    const { phone } = await person()
    expect(await reveal('agent', 'phone')).toMatchObject({ success: true, data: { value: phone } })
    const [row] = await audited('borrowerReveal')
    expect(row).toMatchObject({ borrower_id: ID, reason: 'calls back', details: '{"field":"phone"}' })
    expect(await reveal('officer', 'document')).toMatchObject({
      data: { value: expect.stringMatching(/^\d{16}$/) },
    })
    expect(await reveal('treasurer', 'account')).toMatchObject({
      data: { value: expect.stringMatching(/^523/) },
    })
  })

  test.each([
    ['agent', 'document'],
    ['agent', 'account'],
    ['treasurer', 'document'],
    ['officer', 'account'],
    ['auditor', 'phone'],
  ] as const)('is not shown to who does not need it: %s, %s', async (who, field) => {
    expect(await reveal(who, field)).toMatchObject({ success: false, code: codes.forbidden })
    expect(await audited('borrowerReveal')).toEqual([])
  })

  test('is not shown without a reason', async () => {
    expect(await reveal('agent', 'phone', '  ')).toMatchObject({ success: false, code: codes.notPossible })
    expect(await reveal('agent', 'phone', '')).toMatchObject({ success: false, code: codes.invalidRequest })
  })
})

test('a note is there once however often it is sent', async () => {
  const note = { borrowerId: ID, noteId: 'n-1', text: ' Calls only after six. ' }
  await dataOf(agent.borrowerNoteAdd(note))
  await dataOf(agent.borrowerNoteAdd(note))
  const { notes } = await dataOf(agent.borrowerShow({ borrowerId: ID }))
  expect(notes).toMatchObject([{ by: 'Rina', text: 'Calls only after six.' }])
  expect(await agent.borrowerNoteAdd({ ...note, borrowerId: 'id-dawn' })).toMatchObject({
    code: codes.notFound,
  })
})
