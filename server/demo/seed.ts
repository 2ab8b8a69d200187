import { DAY_MS } from '../../base/time.ts'
import { addDays, localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { MarketPack, Packs } from '../../market/market.ts'
import type { Currency } from '../../market/money.ts'
import type { AgreedTerms } from '../../market/terms/schedule.ts'
import { offer, payoutOf, type Terms } from '../../market/terms/schedule.ts'
import { saveSession } from '../calls/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/open.ts'
import type { LedgerLoan } from '../ledger/book.ts'
import { writeEntry } from '../ledger/entries.ts'
import type { LoanEvent } from '../ledger/events.ts'
import { loanOf } from '../ledger/loan-record.ts'
import { postEvent, postingsOfPayout } from '../ledger/postings.ts'
import { saveContracts } from '../loans/contract-record.ts'
import { termsFor } from '../loans/proposal.ts'
import { saveVersion } from '../products/product-versions.ts'
import { loanRules } from '../terms/loan-rules.ts'
import { seedComplaint } from './complaints.ts'
import { personOf, type Sample, sampleProducts, samples } from './samples.ts'
import { seedCards } from './seed-cards.ts'

const SESSION_DAYS = 3650

const loanAmount: Record<Market, number> = { id: 300_000_000, in: 1_800_000 }
/** As the market counts it: a year's and a month's. */
const income: Record<Market, number> = { id: 24_000_000_000, in: 2_400_000 }
const phonePrefix: Record<Market, string> = { id: '+62812555000', in: '+91987650000' }
const products = {
  id: { quick: 'terang-kilat', steady: 'terang-cicil' },
  in: { quick: 'saaf-quick', steady: 'saaf-steady' },
} as const

/** A demo session is its borrower's id, so that links to the demo stay valid; it exists only under DEMO=1. */
export const demoToken = (market: Market, sample: Pick<Sample, 'key'>): string =>
  `demo-${market}-${sample.key}`
export const demoSessionId = (borrowerId: string): string => `session-${borrowerId}`
export const demoOrderId = (market: Market, sample: Pick<Sample, 'key'>): string =>
  `${market === 'id' ? 'TR' : 'SF'}-${sample.key}`
export const demoProductId = (market: Market, { loan }: Pick<Sample, 'loan'>): string =>
  products[market][loan?.product ?? 'quick']

/** Fills an empty database with the demo; does nothing where there is data already. */
export async function seedDemo(db: Db, clock: Clock, packs: Packs): Promise<void> {
  const seeded = await db.selectFrom('products').select('id').limit(1).executeTakeFirst()
  if (seeded) return
  await db.transaction().execute(async (tx) => {
    for (const product of sampleProducts) await saveVersion(tx, { version: 1, body: product }, clock.now())
    for (const market of ['id', 'in'] as const)
      for (const [index, sample] of samples.entries())
        await seedBorrower(tx, { market, sample, index, now: clock.now(), pack: packs[market] })
  })
}

type BorrowerSeed = { market: Market; sample: Sample; index: number; now: Date; pack: MarketPack }

export async function seedBorrower(db: Db, seeding: BorrowerSeed): Promise<void> {
  const { market, sample, index, now, pack } = seeding
  const id = `${market}-${sample.key}`
  const name = personOf(market, index)
  await db
    .insertInto('borrowers')
    .values({
      id,
      market,
      name,
      phone: `${phonePrefix[market]}${index}`,
      salary_minor: sample.decision === 'salary' ? pack.claims.salaryMinMinor / 2 : income[market],
      credit_limit_minor: loanAmount[market] * 2,
      created_at: now,
    })
    .execute()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
  const token = demoToken(market, sample)
  await saveSession(db, { id: demoSessionId(id), borrowerId: id, deviceId: '', token, now, expiresAt })
  await seedOrder(db, id, { ...seeding, name })
  await seedCards(db, seeding)
  await seedComplaint(db, { borrowerId: id, orderId: demoOrderId(market, sample), ...seeding })
}

async function seedOrder(
  db: Db,
  borrowerId: string,
  seeding: BorrowerSeed & { name: string },
): Promise<void> {
  const { market, sample, now, pack } = seeding
  const productId = demoProductId(market, sample)
  const product = sampleProducts.find(({ id }) => id === productId)
  if (!product) throw new Error(`no sample product ${productId}`)
  const terms = termsFor(product, loanAmount[market], pack)
  const startOn = sample.loan ? startOf(terms, sample.loan, localDay(now, pack.timeZone)) : null
  const order = {
    id: demoOrderId(market, sample),
    borrower_id: borrowerId,
    product_id: productId,
    product_version: 1,
    status: sample.status,
    amount_minor: terms.principalMinor,
    term_days: terms.termDays,
    extendable: sample.extendable ?? false,
    ask_score: sample.askScore ?? false,
    created_at: now,
    paid_out_at: startOn === null ? null : now,
    terms,
    rules: loanRules(pack.legal, {
      isRepeat: false,
      termDays: terms.termDays,
      mostExtensions: product.max_extensions,
    }),
    start_on: startOn,
    decision: sample.decision ?? '',
  }
  await db.insertInto('orders').values(order).execute()
  const startsOn = startOn ?? localDay(now, pack.timeZone)
  const wholeOffer = offer({ ...terms, startOn: startsOn }, pack.lending.annualRate)
  await saveContracts(db, {
    pack,
    language: pack.language,
    borrower: { id: borrowerId, name: seeding.name },
    payee: { document: '', account: '' },
    product,
    terms,
    offer: wholeOffer,
    order: { id: order.id, deviceId: 'demo', now },
  })
  const loan = loanOf({ ...order, startOn })
  if (sample.loan && startOn !== null && loan)
    await seedMovements(
      db,
      { borrowerId, id: order.id },
      { loan, terms: { ...terms, startOn }, currency: pack.currency, sample: sample.loan, now },
    )
}

/** The day of the payout by which the first open payment is due on the day of the sample. */
const startOf = (
  terms: AgreedTerms,
  { paid, firstOpenDueInDays }: NonNullable<Sample['loan']>,
  today: string,
) => {
  const next = Math.min(paid + 1, terms.periods)
  return addDays(today, firstOpenDueInDays - Math.floor((terms.termDays * next) / terms.periods))
}

type Movements = {
  loan: LedgerLoan
  terms: Terms
  currency: Currency
  sample: NonNullable<Sample['loan']>
  now: Date
}

/** The payout, and a punctual payment for each period that is paid. */
async function seedMovements(
  db: Db,
  owner: { id: string; borrowerId: string },
  { loan, terms, currency, sample, now }: Movements,
) {
  const provider = 'sandbox'
  const { receivedMinor } = payoutOf(terms)
  await writeEntry(db, owner, {
    kind: 'payout',
    provider,
    eventId: `payout-${owner.id}`,
    onDay: terms.startOn,
    movedAt: now,
    now,
    amountMinor: receivedMinor,
    currency,
    postings: postingsOfPayout(terms),
  })
  const events: LoanEvent[] = []
  const paid = loan.schedule.slice(0, sample.paid)
  const again = sample.lastPaidTwice ? paid.slice(-1) : []
  for (const [index, period] of [...paid, ...again].entries()) {
    const { dueOn, principalMinor, interestMinor, feeMinor } = period
    const eventId = `payment-${owner.id}-${index + 1}`
    const amountMinor = principalMinor + interestMinor + feeMinor
    const event: LoanEvent = { kind: 'payment', id: eventId, on: dueOn, at: dueOn, amountMinor }
    const { postings } = postEvent(loan, events, event)
    events.push(event)
    const entry = { kind: 'payment', provider, eventId, onDay: dueOn, movedAt: now, now } as const
    await writeEntry(db, owner, { ...entry, amountMinor, currency, postings })
  }
}
