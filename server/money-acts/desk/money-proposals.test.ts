import { beforeEach, describe, expect, test } from 'vitest'
import type { Desk } from '../../../contract/calls/desk.ts'
import { type ProposedMoneyAct, proposedMoneyActs } from '../../../contract/calls/money.ts'
import type { ProposalPreview } from '../../../contract/calls/proposals.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { packs } from '../../../market/packs/packs.ts'
import { bookUnclaimed } from '../../accounting/suspense.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { record } from '../../ledger/record.ts'
import { storeLoan } from '../../ledger/testing/stored-loan.ts'
import { confirmPayout } from '../../payouts/pay-by-hand.ts'
import { requestPayout } from '../../payouts/payouts.ts'
import { askRefund } from '../../payouts/refunds.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { takeStep, unmatched, writtenSince } from '../testing/acting.ts'

let service: TestService
let desk: Desk
let treasurer: DeskCalls
let manager: DeskCalls
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  desk = openTestDesk(service)
  treasurer = await deskAs(desk, 'treasurer')
  manager = await deskAs(desk, 'manager')
})

const onDay = '2026-11-15'
const reason = 'Letter of 3 November'
const payoutId = 'payout-acts'

type Situation = {
  orderId: string | null
  input: () => Promise<Record<string, unknown>>
  /** What somebody else does meanwhile. */
  meanwhile: () => Promise<unknown>
}

const paysMeanwhile = (orderId: string) => () =>
  record(service.db, {
    kind: 'payment',
    currency: 'IDR',
    orderId,
    provider: 'sandbox',
    eventId: 'meanwhile',
    amountMinor: 1000,
    now: START,
    packs,
  })
const ofOrder = (orderId: string, input: object): Situation => ({
  orderId,
  input: async () => ({ orderId, reason, ...input }),
  meanwhile: paysMeanwhile(orderId),
})
const lost = () => unmatched(service, { eventId: 'lost', amountMinor: 50_000, paidAt: START })
const triedAgain = () =>
  service.db.updateTable('gateway_events').set({ tries: 9 }).where('event_id', '=', 'lost').execute()
const ofPayout = (status: 'pending' | 'unknown' | 'failed', moved: object = {}): Situation => ({
  orderId: 'acts',
  input: async () => {
    await storeLoan(service.db, 'acts', { paidOut: false })
    await requestPayout(service.db, 'acts', START)
    await service.db.updateTable('payouts').set({ status }).where('id', '=', payoutId).execute()
    return { payoutId, reason, ...moved }
  },
  meanwhile: () => service.db.updateTable('payouts').set({ attempt: 7 }).where('id', '=', payoutId).execute(),
})

const situations: Record<ProposedMoneyAct, Situation> = {
  refundCredit: ofOrder('TR-credit', { amountMinor: 336_000_000 }),
  refuseRefund: {
    orderId: 'TR-credit',
    input: async () => {
      await askRefund(service.db, { borrowerId: 'id-credit', orderId: 'TR-credit', now: START, packs })
      return { orderId: 'TR-credit', reason }
    },
    meanwhile: paysMeanwhile('TR-credit'),
  },
  reversePayment: {
    orderId: 'TR-active',
    input: async () => {
      const { id } = await service.db
        .selectFrom('ledger_entries')
        .select('id')
        .where('order_id', '=', 'TR-active')
        .where('kind', '=', 'payment')
        .orderBy('id')
        .executeTakeFirstOrThrow()
      return { entryId: id, onDay, reason }
    },
    meanwhile: paysMeanwhile('TR-active'),
  },
  waiveCharges: ofOrder('TR-overdue', { onDay, charges: { lateInterest: 1 } }),
  writeOff: ofOrder('TR-overdue', { onDay }),
  restructure: ofOrder('TR-overdue', {
    onDay,
    periods: 3,
    termDays: 90,
    dailyRateMicro: 0,
    periodFeeMinor: 0,
  }),
  matchEvent: {
    orderId: 'TR-due',
    input: async () => ({ eventId: await lost(), orderId: 'TR-due', reason }),
    meanwhile: triedAgain,
  },
  returnEvent: {
    orderId: null,
    input: async () => ({ eventId: await lost(), market: 'id', onDay, reason }),
    meanwhile: triedAgain,
  },
  explainEvent: {
    orderId: null,
    input: async () => ({ eventId: await lost(), reason }),
    meanwhile: triedAgain,
  },
  reopenEvent: {
    orderId: null,
    input: async () => {
      const eventId = await lost()
      await bookUnclaimed(service.db, packs, onDay)
      await takeStep(service.db, { name: 'explainEvent', input: { eventId, reason } }, START)
      await bookUnclaimed(service.db, packs, '2026-11-16')
      return { eventId, reason }
    },
    meanwhile: triedAgain,
  },
  retryPayout: ofPayout('failed'),
  confirmPayout: ofPayout('pending', { onDay }),
  returnPayout: {
    ...ofPayout('pending'),
    input: async () => {
      await ofPayout('pending').input()
      await confirmPayout(service.db, payoutId, { now: START, packs })
      return { payoutId, reference: `${payoutId}-hand-1`, onDay, reason }
    },
  },
  keepPayout: {
    ...ofPayout('pending'),
    input: async () => {
      await ofPayout('pending').input()
      for (const note of ['TRX-1', 'TRX-2'])
        await confirmPayout(service.db, payoutId, { note, now: START, packs })
      return { payoutId, reason }
    },
  },
  failPayout: ofPayout('unknown'),
}

type Answer<Data> = { success: true; data: Data } | { success: false; code: string; message: string }
async function answerOf<Data>(requested: Promise<Answer<Data>>): Promise<Data> {
  const answer = await requested
  if (!answer.success) throw new Error(`${answer.code}: ${answer.message}`)
  return answer.data
}

/** The calls have inputs of their own; which one belongs to an act its name says. */
const propose = (calls: DeskCalls, act: ProposedMoneyAct, input: object) =>
  answerOf((calls[act] as (input: object) => Promise<Answer<{ proposalId: string }>>)(input))

/** Of an order's ledger, or of money of nobody. */
async function lastEntry(orderId: string | null): Promise<number> {
  const table = orderId === null ? 'suspense_entries' : 'ledger_entries'
  const last = await service.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirst()
  return last?.id ?? 0
}

async function written(orderId: string | null, since: number): Promise<object[]> {
  if (orderId !== null) return writtenSince(service.db, orderId, since)
  const rows = await service.db
    .selectFrom('suspense_entries')
    .selectAll()
    .where('id', '>', since)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, on_day, debit, credit, amount_minor }) => ({
    kind,
    onDay: on_day,
    postings: [
      { account: debit, amountMinor: amount_minor },
      { account: credit, amountMinor: -amount_minor },
    ],
  }))
}

const shownEntries = ({ entries }: ProposalPreview) =>
  entries.map(({ kind, valueDay, postings }) => ({ kind, onDay: valueDay, postings }))

describe.each(proposedMoneyActs)('%s', (act) => {
  const { orderId, input, meanwhile } = situations[act]

  test('is proposed by one, approved by another, and writes what the preview showed', async () => {
    const said = await input()
    const shown = await answerOf(treasurer.moneyPreview({ act, input: said }))
    const since = await lastEntry(orderId)
    const { proposalId } = await propose(treasurer, act, said)
    expect(await written(orderId, since)).toEqual([])
    expect(await treasurer.proposalApprove({ proposalId, version: shown.version })).toMatchObject({
      code: codes.forbidden,
    })
    const { preview, sentence } = await answerOf(manager.proposalShow({ proposalId }))
    expect({ ...preview, sentence }).toEqual(shown)
    const { rows } = await answerOf(manager.proposalList({ state: 'open' }))
    expect(rows.find((row) => row.proposalId === proposalId)?.sentence).toBe(sentence)
    expect(sentence).not.toBe('')
    await answerOf(manager.proposalApprove({ proposalId, version: preview.version }))
    // The money of a refund goes later, and is booked then.
    const booked = act === 'refundCredit' ? [] : shownEntries(preview)
    expect(await written(orderId, since)).toMatchObject(booked)
    expect(await manager.proposalApprove({ proposalId, version: preview.version })).toMatchObject({
      code: codes.changedMeanwhile,
    })
  })

  test('tells the approver what changed in between, and writes nothing', async () => {
    const said = await input()
    const { proposalId } = await propose(treasurer, act, said)
    const { preview } = await answerOf(manager.proposalShow({ proposalId }))
    await meanwhile()
    const since = await lastEntry(orderId)
    const answer = await manager.proposalApprove({ proposalId, version: preview.version })
    expect(answer).toMatchObject({ success: false })
    expect(await written(orderId, since)).toEqual([])
    expect(await answerOf(manager.proposalShow({ proposalId }))).toMatchObject({
      isChanged: true,
      state: 'open',
    })
  })
})

test('an act that cannot be done is refused with the reason', async () => {
  const input = { orderId: 'TR-due', amountMinor: 1, reason }
  expect(await treasurer.refundCredit(input)).toMatchObject({
    code: codes.notPossible,
    message: expect.stringMatching(/credit/i),
  })
  expect(await treasurer.moneyPreview({ act: 'refundCredit', input: { orderId: 'TR-due' } })).toMatchObject({
    code: codes.invalidRequest,
  })
})

test('what is proposed twice is one proposal', async () => {
  const input = { orderId: 'TR-credit', amountMinor: 1000, reason }
  const first = await propose(treasurer, 'refundCredit', input)
  expect(await propose(treasurer, 'refundCredit', input)).toEqual(first)
  const other = await propose(treasurer, 'refundCredit', { ...input, amountMinor: 2000 })
  expect(other).not.toEqual(first)
})

test('closing and taking up again name both people, and what is closed has a list', async () => {
  const eventId = await lost()
  const decide = async (act: 'explainEvent' | 'reopenEvent', words: string) => {
    const { proposalId } = await propose(treasurer, act, { eventId, reason: words })
    const { preview } = await answerOf(manager.proposalShow({ proposalId }))
    await answerOf(manager.proposalApprove({ proposalId, version: preview.version }))
  }
  const closed = async () => (await answerOf(treasurer.moneyEventList({ list: 'closed' }))).rows
  await decide('explainEvent', 'A test of the bank')
  expect(await closed()).toMatchObject([{ eventId, state: 'closed', note: 'A test of the bank' }])
  await decide('reopenEvent', 'It was no test')
  expect(await closed()).toEqual([])
  expect(await answerOf(treasurer.moneyEventShow({ eventId }))).toMatchObject({ state: 'dead' })
  const { rows } = await answerOf(treasurer.proposalList({ state: 'approved', subject: `event ${eventId}` }))
  expect(rows.map(({ proposedBy, decidedBy }) => proposedBy !== decidedBy && decidedBy !== '')).toEqual([
    true,
    true,
  ])
})
