import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../base/time.ts'
import { countOf } from '../../tools/counts.ts'
import { sendPayouts } from '../disbursement/sweep.ts'
import { unbalanced } from '../ledger/testing/stored-loan.ts'
import { engine } from '../testing/database.ts'
import { proveEndedDays, reconcile } from './reconcile.ts'
import { type CodeKind, type TwoCompanies, twoCompanies } from './testing/two-companies.ts'

const RUNS = countOf(`reconciliationHistories_${engine}`)

const kinds: readonly CodeKind[] = ['BCA', 'ALFAMART', 'BANK_TRANSFER', 'UPI_QR']
const arbitraryStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      kind: fc.constantFrom(...kinds),
      units: fc.integer({ min: 10_000, max: 900_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      of: fc.nat(),
      share: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('payOut' as const),
      market: fc.constantFrom('id' as const, 'in' as const),
      isPaid: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'reconcile' as const }) },
)
type Step = typeof arbitraryStep extends fc.Arbitrary<infer S> ? S : never
const arbitraryHistory = fc.record({
  steps: fc.array(arbitraryStep, { minLength: 4, maxLength: 14 }),
  seed: fc.integer({ min: 1, max: 0x7fffffff }),
})

/** Numbers below 1 that follow from the seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 48_271) % 0x7fffffff
    return state / 0x7fffffff
  }
}

type Payment = { id: string; amountMinor: number; leftMinor: number; company: 'xendit' | 'razorpay' }
type World = TwoCompanies & { payments: Payment[]; sent: { provider: string; amountMinor: number }[] }

const RECEIVED_MINOR = 291_000_000

const move = ({ service }: World, ms: number) => service.clock.moveTo(service.clock.offsetMs() + ms)

/** A whole number of rupiah, of what is left. */
function refund(world: World, { of, share }: { of: number; share: number }): void {
  const payment = world.payments[of % Math.max(1, world.payments.length)]
  const partMinor = payment ? Math.floor(payment.leftMinor / share / 100) * 100 : 0
  if (!payment || partMinor === 0) return
  payment.leftMinor -= partMinor
  if (payment.company === 'xendit') world.ofXendit.refund(payment.id, partMinor / 100)
  else world.ofRazorpay.refund(payment.id, partMinor)
}

async function play(world: World, step: Step): Promise<void> {
  const { service, ofXendit, ofRazorpay } = world
  if (step.do === 'wait') return move(world, step.hours * HOUR_MS)
  if (step.do === 'reconcile') return void (await reconcile(service.services))
  if (step.do === 'refund') return refund(world, step)
  if (step.do === 'pay') {
    const company = step.kind === 'BCA' || step.kind === 'ALFAMART' ? 'xendit' : 'razorpay'
    const amountMinor = step.units * 100
    const id = await world.pay(step.kind, amountMinor)
    world.payments.push({ id, amountMinor, leftMinor: amountMinor, company })
    return
  }
  const reference = `${await world.approve(step.market)}-1`
  await sendPayouts(service.services)
  if (step.market === 'id') ofXendit.endPayout(reference, step.isPaid ? 'SUCCEEDED' : 'FAILED')
  else ofRazorpay.endPayout(reference, step.isPaid ? 'processed' : 'failed')
  if (step.isPaid)
    world.sent.push({
      provider: step.market === 'id' ? 'xendit' : 'razorpay',
      amountMinor: RECEIVED_MINOR,
    })
}

/** Callbacks that are lost, doubled, delayed and in any order. */
async function deliverSome({ ofXendit, ofRazorpay }: World, random: () => number): Promise<void> {
  const fateOf = () => {
    const chance = random()
    if (chance < 0.35) return 0
    return chance < 0.55 ? ('delayed' as const) : chance < 0.75 ? 3 : 1
  }
  for (const fake of [ofXendit, ofRazorpay]) await fake.hooks.deliverBadly(random, fateOf)
}

async function cashOf({ service }: World, provider: string) {
  const { rows } = await sql<{ in: number; back: number; out: number }>`
    select coalesce(sum(p.amount_minor) filter (where e.kind = 'payment'), 0)::bigint as in,
      coalesce(-sum(p.amount_minor) filter (where e.kind = 'reversal'), 0)::bigint as back,
      coalesce(-sum(p.amount_minor) filter (where e.kind = 'payout'), 0)::bigint as out
    from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.account = 'cash'
    left join payout_attempts a on e.provider = 'payout' and a.payout_id = e.event_id
    where e.order_id like 'reconciled-%' and coalesce(a.provider, e.provider) = ${provider}`.execute(
    service.db,
  )
  return rows[0]
}

const sum = (list: readonly { amountMinor: number }[]) =>
  list.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** The companies' own books against the ledger, not by way of the proof. */
async function expectEqual(world: World): Promise<void> {
  for (const provider of ['xendit', 'razorpay']) {
    const paid = world.payments.filter(({ company }) => company === provider)
    expect(await cashOf(world, provider)).toEqual({
      in: sum(paid),
      back: sum(paid) - paid.reduce((left, { leftMinor }) => left + leftMinor, 0),
      out: sum(world.sent.filter((each) => each.provider === provider)),
    })
  }
  expect(await unbalanced(world.service.db)).toEqual([])
  const proofs = await world.service.db.selectFrom('daily_proofs').selectAll().execute()
  const differences = await world.service.db.selectFrom('proof_differences').selectAll().execute()
  expect(differences).toEqual([])
  expect(proofs.map(({ state }) => state)).toEqual(proofs.map(() => 'equal'))
  for (const provider of ['xendit', 'razorpay'])
    expect(
      proofs
        .filter((proof) => proof.provider === provider)
        .reduce((total, proof) => total + proof.received_minor, 0),
    ).toBe(sum(world.payments.filter(({ company }) => company === provider)))
}

test(`${RUNS} histories whose callbacks are lost, doubled, delayed and mixed up: the ledger equals the reports`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryHistory, async ({ steps, seed }) => {
      const world: World = { ...(await twoCompanies()), payments: [], sent: [] }
      const random = randomFrom(seed)
      try {
        // The first day is proved while it is empty, so that every later one is made up for.
        await reconcile(world.service.services)
        for (const step of steps) {
          await play(world, step)
          await deliverSome(world, random)
        }
        move(world, DAY_MS)
        await proveEndedDays(world.service.services)
        await expectEqual(world)
        // What was delayed still comes, and changes nothing.
        for (const fake of [world.ofXendit, world.ofRazorpay]) await fake.hooks.deliver({ times: 2 })
        await proveEndedDays(world.service.services)
        await expectEqual(world)
      } finally {
        await world.close()
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
