import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { countOf, hasTurn } from '../../tools/counts.ts'
import { balances, loaded, unbalanced } from '../ledger/testing/stored-loan.ts'
import { type Kill, killedAt } from '../testing/killed.ts'
import { sendPayouts } from './sweep.ts'
import { approved, type PayingOut, payingOut, payoutOf } from './testing/paying-out.ts'

let p: PayingOut
beforeEach(async () => {
  p = await payingOut()
})
afterEach(() => p.close())

const RECEIVED_MINOR = 291_000_000
const STATEMENTS_MAX = 60
/** In `npm test` each statement is tried on one side of it, in turn. */
const SIDES = countOf('killSides')

type Round = { order: string; kill: Kill; pays: 'at once' | 'later' }

/** A company that has paid by the time it answers, or pays when it has been asked. */
const companyOf = ({ pays }: Round): PayingOut['deps']['payouts'] => {
  const { payouts } = p.deps
  const xendit = payouts.of.id
  if (!xendit || pays === 'later') return payouts
  const quick: typeof xendit = {
    ...xendit,
    send: async (request) => {
      await xendit.send(request)
      p.fake.endPayout(request.reference, 'SUCCEEDED')
      return (await xendit.find(request)) ?? { known: false, why: 'unknown', detail: '' }
    },
  }
  return { of: { id: quick, in: null }, named: new Map([[quick.name, quick]]) }
}

/** Runs the whole way in a process that ends at a statement; false where it came to its end before. */
async function isKilled(round: Round): Promise<boolean> {
  const { db, statements } = killedAt(p.service.db, round.kill)
  const payouts = companyOf(round)
  const dying = { ...p.deps, db, payouts }
  await sendPayouts(dying).catch(() => {})
  return statements() >= round.kill.at
}

/** What any other process does afterwards, as often as it has to. */
async function recover(round: Round): Promise<void> {
  const payouts = companyOf(round)
  for (let pass = 0; pass < 4; pass++) {
    p.service.clock.moveTo(p.service.clock.offsetMs() + 10 * MINUTE_MS)
    await sendPayouts({ ...p.deps, payouts })
    const [sent] = p.fake.payouts.filter(({ reference_id }) => reference_id.includes(round.order))
    if (sent?.status === 'ACCEPTED') p.fake.endPayout(sent.reference_id, 'SUCCEEDED')
    await p.fake.hooks.deliver({ times: 2 })
  }
}

test.each(['later', 'at once'] as const)(
  'a process killed at any statement of a payout that is paid %s: paid and booked exactly once',
  { timeout: 300_000 },
  async (pays) => {
    let at = 0
    let wasKilled = true
    while (wasKilled && at < STATEMENTS_MAX) {
      at += 1
      const sides = (['before', 'after'] as const).filter((_, no) => hasTurn(no, at, { of: 2, count: SIDES }))
      for (const when of sides) {
        const round: Round = {
          order: `killed-${pays.replace(' ', '-')}-${at}-${when}`,
          kill: { at, when },
          pays,
        }
        const id = await approved(p, round.order)
        wasKilled = await isKilled(round)
        await recover(round)
        const sent = p.fake.payouts.filter(({ reference_id }) => reference_id.startsWith(`${id}-`))
        expect({ at, when, sent: sent.length }).toEqual({ at, when, sent: 1 })
        expect(await payoutOf(p, id)).toMatchObject({ status: 'paid' })
        expect((await balances(p.service.db, round.order))['cash']).toBe(-RECEIVED_MINOR)
        expect((await loaded(p.service.db, round.order)).startOn).not.toBeNull()
      }
    }
    expect(wasKilled).toBe(false)
    expect(at).toBeGreaterThan(5)
    expect(await unbalanced(p.service.db)).toEqual([])
    const dead = await sql`select 1 from gateway_events where state = 'dead'`.execute(p.service.db)
    expect(dead.rows).toEqual([])
  },
)
