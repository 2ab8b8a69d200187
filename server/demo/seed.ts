import { addDays, localDay } from '../../contract/dates.ts'
import type { Market } from '../../contract/launch.ts'
import type { Packs } from '../../contract/market.ts'
import { saveSession } from '../account/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import { personOf, type Sample, sampleProducts, samples } from './samples.ts'

const SESSION_DAYS = 3650
const PERIOD_DAYS = 30

const loanAmount: Record<Market, number> = { id: 300_000_000, in: 1_800_000 }
const phonePrefix: Record<Market, string> = { id: '+62812555000', in: '+9198765000' }

/** A demo session is its borrower's id, so that links to the demo stay valid; it exists only under DEMO=1. */
export const demoToken = (market: Market, sample: Pick<Sample, 'key'>): string =>
  `demo-${market}-${sample.key}`
export const demoOrderId = (market: Market, sample: Pick<Sample, 'key'>): string =>
  `${market === 'id' ? 'TR' : 'SF'}-${sample.key}`
export const demoProductId = (market: Market, sample: Sample): string => {
  const many = (sample.periods?.count ?? 1) > 1
  return market === 'id' ? (many ? 'terang-cicil' : 'terang-kilat') : many ? 'saaf-steady' : 'saaf-quick'
}

/** Fills an empty database with the demo; does nothing where there is data already. */
export async function seedDemo(db: Db, clock: Clock, packs: Packs): Promise<void> {
  const seeded = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (seeded) return
  await db.transaction().execute(async (tx) => {
    // Objects as they are: both drivers write them as JSON, but PostgreSQL's would write a text as a JSON text.
    for (const product of sampleProducts) await tx.insertInto('products').values(product).execute()
    for (const market of ['id', 'in'] as const)
      for (const [index, sample] of samples.entries())
        await seedBorrower(tx, { market, sample, index, now: clock.now(), timeZone: packs[market].timeZone })
  })
}

type Seeding = { market: Market; sample: Sample; index: number; now: Date; timeZone: string }

async function seedBorrower(db: Db, { market, sample, index, now, timeZone }: Seeding): Promise<void> {
  const id = `${market}-${sample.key}`
  const orderId = demoOrderId(market, sample)
  const today = localDay(now, timeZone)
  const termDays = (sample.periods?.count ?? 4) * PERIOD_DAYS
  const name = personOf(market, index)
  await db
    .insertInto('borrowers')
    .values({ id, market, name, phone: `${phonePrefix[market]}${index}`, created_at: now })
    .execute()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60 * 1000)
  await saveSession(db, {
    borrowerId: id,
    deviceId: 'demo',
    token: demoToken(market, sample),
    now,
    expiresAt,
  })
  await db
    .insertInto('orders')
    .values({
      id: orderId,
      borrower_id: id,
      product_id: demoProductId(market, sample),
      status: sample.status,
      amount_minor: loanAmount[market],
      term_days: termDays,
      extendable: sample.extendable ?? false,
      ask_score: sample.askScore ?? false,
      created_at: now,
      paid_out_at: sample.periods ? now : null,
    })
    .execute()
  if (!sample.periods) return
  const { count, paid, firstOpenDueInDays } = sample.periods
  const each = Math.floor((loanAmount[market] * 112) / (100 * count))
  for (let no = 1; no <= count; no += 1)
    await db
      .insertInto('periods')
      .values({
        borrower_id: id,
        order_id: orderId,
        period_no: no,
        due_on: addDays(today, firstOpenDueInDays + (no - 1 - paid) * PERIOD_DAYS),
        amount_minor: each,
        paid_minor: no <= paid ? each : 0,
      })
      .execute()
}
