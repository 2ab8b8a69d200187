import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { countOf } from '../../tools/counts.ts'
import { closeDay } from '../arrears/day-end.ts'
import { payLoan, storeLoans } from '../arrears/testing/open-loans.ts'
import { record } from '../ledger/record.ts'
import { middayOf, PERIOD_MINOR, storeLoan } from '../ledger/testing/stored-loan.ts'
import { engine } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { portfolioAtRisk, provisioning } from './day-totals.ts'
import { ledgerCsv } from './general-ledger.ts'
import { differingAccounts, trialBalance, trialBalanceCsv } from './trial-balance.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
  await sql`update orders set status = 110 where start_on is not null`.execute(service.db)
})
const DAY = '2026-03-10'

async function closeWithThree() {
  await storeLoans(service, ['a', 'b', 'c'])
  // a: 37 days past due; b: 6 days; c: nothing.
  await payLoan(service, { orderId: 'b', on: '2026-02-01' })
  await payLoan(service, { orderId: 'c', on: '2026-02-01', amountMinor: 2 * PERIOD_MINOR })
  await closeDay(service.db, DAY, { packs, log: service.log, now: new Date(`${DAY}T19:00:00Z`) })
}

test('portfolio at risk: each bucket, and the share that is as late or later', async () => {
  await closeWithThree()
  expect(await portfolioAtRisk(service.db, packs.id, DAY)).toMatchObject({
    loans: 3,
    principalMinor: 600_000_000,
    buckets: [
      { fromDays: 0, loans: 1, principalMinor: 100_000_000, atRiskBasisPoints: 10_000 },
      {
        fromDays: 1,
        loans: 1,
        principalMinor: 200_000_000,
        atRiskMinor: 500_000_000,
        atRiskBasisPoints: 8_333,
      },
      {
        fromDays: 31,
        loans: 1,
        principalMinor: 300_000_000,
        atRiskMinor: 300_000_000,
        atRiskBasisPoints: 5_000,
      },
      { fromDays: 61, loans: 0, atRiskMinor: 0 },
      { fromDays: 91, loans: 0 },
      { fromDays: 181, loans: 0 },
    ],
  })
})

test('provisioning: the sum of each class, by the share of the pack', async () => {
  await closeWithThree()
  const found = await provisioning(service.db, packs.id, DAY)
  expect(found?.classes.map(({ code, loans, provisionMinor }) => [code, loans, provisionMinor])).toEqual([
    ['1', 1, 1_000_000],
    ['2', 1, 10_000_000],
    ['3', 1, 45_000_000],
    ['4', 0, 0],
    ['5', 0, 0],
  ])
  expect(found?.provisionMinor).toBe(56_000_000)
})

test('a day that is not closed has no figures, and the other market none of these', async () => {
  await closeWithThree()
  expect(await portfolioAtRisk(service.db, packs.id, '2026-03-09')).toBeNull()
  expect(await provisioning(service.db, packs.in, DAY)).toMatchObject({ loans: 0, provisionMinor: 0 })
})

describe('the general ledger', () => {
  const NEXT = '2028-03-02'
  beforeEach(async () => {
    await storeLoan(service.db, '=1+2', { paidOut: false })
    const payout = { provider: 'bank', eventId: '@SUM(1)', orderId: '=1+2', packs }
    await record(service.db, { kind: 'payout', ...payout, now: middayOf('2028-03-01') })
    await payLoan(service, { orderId: '=1+2', on: '2028-03-01', bookedOn: NEXT })
    await storeLoans(
      service,
      Array.from({ length: 8 }, (_, at) => `w${at}`),
    )
  })
  const csv = async (from: string, to: string) => {
    const pieces: string[] = await Readable.from(ledgerCsv(service.db, packs.id, { from, to })).toArray()
    return pieces.join('').trimEnd().split('\r\n')
  }

  test('has the postings of the days on which they were booked, in decimals', async () => {
    const [header, ...lines] = await csv('2028-03-01', '2028-03-01')
    expect(header).toBe(
      'entry,line,booked_at,value_date,kind,order,borrower,provider,event,account,period,debit,credit,currency',
    )
    expect(lines.map((line) => line.split(',').slice(2))).toEqual([
      expect.arrayContaining([
        '2028-03-01T05:00:00.000Z',
        'payout',
        "'=1+2",
        "'@SUM(1)",
        'principal',
        '3000000.00',
      ]),
      expect.arrayContaining(['cash/bank', '2910000.00', 'IDR']),
      expect.arrayContaining(['serviceFee', '90000.00']),
    ])
    const next = await csv(NEXT, NEXT)
    expect(next.length).toBeGreaterThan(2)
    expect(next.slice(1).every((line) => line.includes(',2028-03-01,payment,'))).toBe(true)
    expect(await csv('2028-03-01', NEXT)).toHaveLength(lines.length + next.length)
    expect(await csv('2027-01-01', '2027-01-02')).toHaveLength(1)
  })

  test('balances on every day, and only what was booked by then counts', async () => {
    const before = await trialBalance(service.db, packs.id, '2028-02-28')
    const first = await trialBalance(service.db, packs.id, '2028-03-01')
    const second = await trialBalance(service.db, packs.id, NEXT)
    for (const each of [before, first, second])
      expect(each).toMatchObject({ balanced: true, debitMinor: each.creditMinor })
    expect(first.debitMinor - before.debitMinor).toBe(300_000_000)
    expect(second.debitMinor - first.debitMinor).toBe(PERIOD_MINOR)
    expect(before.accounts.length).toBeGreaterThan(3)
  })

  test('a posting that has no counterpart is found', async () => {
    await sql`alter table ledger_postings disable trigger balances`.execute(service.db)
    await sql`insert into ledger_postings (entry_id, line, borrower_id, order_id, account, amount_minor)
      select entry_id, 99, borrower_id, order_id, 'cash', 1 from ledger_postings where order_id = '=1+2' limit 1`.execute(
      service.db,
    )
    expect((await trialBalance(service.db, packs.id, NEXT)).balanced).toBe(false)
    await sql`alter table ledger_postings enable trigger balances`.execute(service.db)
  })

  test('a closed day stores its balances, and later ones begin with them', async () => {
    const deps = (day: string) => ({ packs, log: service.log, now: new Date(`${day}T19:00:00Z`) })
    await closeDay(service.db, '2028-03-01', deps('2028-03-01'))
    const first = await trialBalance(service.db, packs.id, '2028-03-01')
    // Only what is stored is left of the days before: the postings are not summed up again.
    await sql`alter table ledger_postings disable trigger user`.execute(service.db)
    await sql`delete from ledger_postings p using ledger_entries e
      where e.id = p.entry_id and e.created_at < '2028-03-02'`.execute(service.db)
    await sql`alter table ledger_postings enable trigger user`.execute(service.db)
    expect(await trialBalance(service.db, packs.id, '2028-03-01')).toEqual(first)
    const second = await trialBalance(service.db, packs.id, NEXT)
    expect(second.debitMinor - first.debitMinor).toBe(PERIOD_MINOR)
    await closeDay(service.db, NEXT, deps(NEXT))
    expect(await trialBalance(service.db, packs.id, NEXT)).toEqual(second)
  })

  test('what is written behind a closed day is booked on the next one, and in every balance after it', async () => {
    const close = (day: string) =>
      closeDay(service.db, day, { packs, log: service.log, now: new Date(`${day}T19:00:00Z`) })
    await close('2028-03-01')
    const first = await trialBalance(service.db, packs.id, '2028-03-01')
    // Its process had the time of the day before.
    await payLoan(service, { orderId: '=1+2', on: '2028-03-01', bookedOn: '2028-03-01', amountMinor: 7_00 })
    expect(await trialBalance(service.db, packs.id, '2028-03-01')).toEqual(first)
    const second = await trialBalance(service.db, packs.id, NEXT)
    expect(second.debitMinor - first.debitMinor).toBe(PERIOD_MINOR + 7_00)
    expect((await csv(NEXT, NEXT)).some((line) => line.includes('700.00') || line.includes(',7.00,'))).toBe(
      true,
    )
    await close(NEXT)
    expect(await trialBalance(service.db, packs.id, NEXT)).toEqual(second)
    expect(await differingAccounts(service.db, packs.id, '2028-03-03')).toEqual([])
  })

  test.runIf(engine === 'postgres')(
    'a day waits for those who are writing, and no entry is between two days',
    async () => {
      const close = closeDay.bind(null, service.db, '2028-03-01')
      const deps = { packs, log: service.log, now: new Date('2028-03-01T19:00:00Z') }
      const rounds = countOf('paymentRounds_postgres')
      const payments = Array.from({ length: rounds }, (_, round) =>
        service.db.transaction().execute(async (tx) => {
          await payLoan({ db: tx }, { orderId: `w${round % 8}`, on: '2028-03-01', amountMinor: 1_00 })
          await sleep(round % 7)
        }),
      )
      await Promise.all([...payments, sleep(20).then(() => close(deps))])
      expect(await differingAccounts(service.db, packs.id, '2028-03-03')).toEqual([])
      const { rows } = await sql<{ minor: number }>`
      select sum(amount_minor)::int as minor from ledger_entries where order_id like 'w%'`.execute(service.db)
      expect(rows[0]?.minor).toBe(rounds * 1_00)
    },
  )

  test('an entry that is missing in the stored balances is found', async () => {
    await closeDay(service.db, NEXT, { packs, log: service.log, now: new Date(`${NEXT}T19:00:00Z`) })
    expect(await differingAccounts(service.db, packs.id, NEXT)).toEqual([])
    await sql`update account_balances set debit_minor = debit_minor + 1
      where account = 'cash/bank' and market = 'id' and day = ${NEXT}`.execute(service.db)
    expect(await differingAccounts(service.db, packs.id, NEXT)).toEqual(['cash/bank'])
  })

  test('the trial balance as CSV ends with the same sum on both sides', async () => {
    const pieces: string[] = await Readable.from(trialBalanceCsv(service.db, packs.id, NEXT)).toArray()
    const lines = pieces.join('').trimEnd().split('\r\n')
    expect(lines[0]).toBe('day,account,debit,credit,currency')
    const [, account, debit, credit] = lines.at(-1)?.split(',') ?? []
    expect([account, debit]).toEqual(['sum', credit])
    expect(Number(debit)).toBeGreaterThan(0)
  })
})
