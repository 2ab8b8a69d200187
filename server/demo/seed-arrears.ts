import { DAY_MS } from '../../base/time.ts'
import { addDays, localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { Packs } from '../../market/market.ts'
import type { Db } from '../database/open.ts'
import { arrearsSamples, samples } from './samples.ts'
import { demoOrderId, seedBorrower } from './seed.ts'

const STAFF = 'demo-agent'
const promisedMinor: Record<Market, number> = { id: 50_000_000, in: 300_000 }

type ArrearsSeed = { db: Db; packs: Packs; now: Date }
type OfMarket = { market: Market; now: Date; today: string }

const ownerOf = (market: Market, key: string) => ({
  borrower_id: `${market}-${key}`,
  order_id: demoOrderId(market, { key }),
})
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** One who has promised, one whose promise was broken, and one in hardship. */
async function seedWork(db: Db, { market, now, today }: OfMarket): Promise<void> {
  const call = { ...ownerOf(market, 'late-40'), channel: 'call' as const, staff_id: STAFF }
  const promise = {
    amount_minor: promisedMinor[market],
    staff_id: STAFF,
    withdrawn_by: null,
    withdrawn_at: null,
  }
  await db
    .insertInto('contacts')
    .values([
      {
        ...call,
        outcome: 'promised',
        body: 'Pays when the salary is there.',
        created_at: daysBefore(now, 10),
      },
      { ...call, outcome: 'noAnswer', body: '', created_at: daysBefore(now, 3) },
    ])
    .execute()
  await db
    .insertInto('payment_promises')
    .values([
      {
        ...promise,
        ...ownerOf(market, 'late-40'),
        pay_by: addDays(today, -5),
        created_at: daysBefore(now, 10),
      },
      {
        ...promise,
        ...ownerOf(market, 'late-12'),
        pay_by: addDays(today, 3),
        created_at: daysBefore(now, 1),
      },
    ])
    .execute()
  await db
    .insertInto('hardships')
    .values({
      borrower_id: `${market}-late-100`,
      until_on: addDays(today, 20),
      reason: 'In hospital',
      staff_id: STAFF,
      created_at: daysBefore(now, 2),
      ended_by: null,
      ended_at: null,
    })
    .execute()
}

/** Loans in arrears with what was done about them; does nothing where they are there already. */
export async function seedArrears({ db, packs, now }: ArrearsSeed): Promise<void> {
  const [first] = arrearsSamples
  const seeded = await db
    .selectFrom('borrowers')
    .select('id')
    .where('id', '=', `id-${first?.key}`)
    .executeTakeFirst()
  if (seeded) return
  await db.transaction().execute(async (tx) => {
    for (const market of ['id', 'in'] as const) {
      const pack = packs[market]
      for (const [index, sample] of arrearsSamples.entries())
        await seedBorrower(tx, { market, sample, index: samples.length + index, now, pack })
      await seedWork(tx, { market, now, today: localDay(now, pack.timeZone) })
    }
  })
}
