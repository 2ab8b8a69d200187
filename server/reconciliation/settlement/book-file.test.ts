import { beforeAll, expect, test } from 'vitest'
import { countOf } from '../../../tools/counts.ts'
import { engine } from '../../testing/database.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { bookingOf, bookSettlementFile } from './book-file.ts'
import { importSettlementFile } from './import-file.ts'
import { settlementFile } from './settlement-files.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})

const HEAD = 'settlement,settled_on,id,type,amount,fee,tax'
const lineOf = (settlement: string, id: string, amounts = '10000,40,4.40') =>
  `${settlement},2026-11-16,${id},payment,${amounts}`

/** Reads a file of these lines; its id. */
async function readFile(...lines: readonly string[]): Promise<string> {
  const file = new Blob([[HEAD, ...lines].join('\n')])
  const input = { provider: 'sandbox', market: 'id', name: 'a.csv', by: 'Dewi', now: START } as const
  const { packs } = service
  const read = await service.db
    .transaction()
    .execute((tx) => importSettlementFile(tx, { ...input, file, packs }))
  if ('problem' in read) throw new Error(`line ${read.line}: ${read.problem}`)
  return read.fileId
}

const seenOf = async (fileId: string) => (await bookingOf(service.db, fileId)).version

class NotBooked extends Error {}

/** As the desk does: what is not booked ends its transaction. */
async function book(fileId: string, seen: string): Promise<boolean> {
  const signed = { by: 'Rina', reason: 'Bank statement 12', now: START }
  try {
    return await service.db.transaction().execute(async (tx) => {
      if (!(await bookSettlementFile(tx, { fileId, seen }, signed))) throw new NotBooked()
      return true
    })
  } catch (error) {
    if (error instanceof NotBooked) return false
    throw error
  }
}

const entriesOf = (settlement: string) =>
  service.db
    .selectFrom('settlement_entries')
    .select(['cash_minor', 'bank_minor', 'fee_minor', 'tax_minor'])
    .where('settlement_id', '=', settlement)
    .orderBy('id')
    .execute()

const ROUNDS = countOf(`settlementRounds_${engine}`)

test(`two files with the same movement, read before either is booked, book it once, in ${ROUNDS} rounds at once`, {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    // In another order in each file, so that the two meet in the middle.
    const shared = [`${round}-b`, `${round}-a`]
    const one = await readFile(...shared.map((id) => lineOf(`One-${round}`, id)))
    const other = await readFile(
      ...[...shared.toReversed(), `${round}-c`].map((id) => lineOf(`Other-${round}`, id)),
    )
    const [seen, othersSeen] = [await seenOf(one), await seenOf(other)]
    const booked = await Promise.all([book(one, seen), book(other, othersSeen)])
    expect(booked.filter(Boolean)).toHaveLength(1)
    // Looked at again, the other one books what is left of it, if anything is.
    const late = booked[0] ? other : one
    expect(await book(late, await seenOf(late))).toBe(late === other)
    const entries = [...(await entriesOf(`One-${round}`)), ...(await entriesOf(`Other-${round}`))]
    expect(entries.reduce((sum, { cash_minor }) => sum + cash_minor, 0)).toBe(-3_000_000)
  }
})

test('later lines of a settlement that is booked are booked, and those that are booked already are not', async () => {
  const first = await readFile(lineOf('S', 's1'))
  expect(await book(first, await seenOf(first))).toBe(true)
  const later = await readFile(lineOf('S', 's1'), lineOf('S', 's2'), lineOf('S', 's2'))
  expect(await settlementFile(service.db, later)).toMatchObject({
    grossMinor: 1_000_000,
    settlements: [{ settlementId: 'S', lines: 1, isBooked: false }],
    differing: [
      { line: 2, difference: 'duplicate' },
      { line: 3, difference: 'missingHere' },
      { line: 4, difference: 'duplicate' },
    ],
  })
  expect(await book(later, await seenOf(later))).toBe(true)
  expect(await entriesOf('S')).toMatchObject([{ cash_minor: -1_000_000 }, { cash_minor: -1_000_000 }])
  expect(await book(later, await seenOf(later))).toBe(false)
  expect((await settlementFile(service.db, later))?.settlements).toMatchObject([{ lines: 1, isBooked: true }])
})

test('a fee that is given back arrives at the bank', async () => {
  const file = await readFile(lineOf('Back', 'f1', '10000,-40,-4.40'))
  expect(await book(file, await seenOf(file))).toBe(true)
  expect(await entriesOf('Back')).toEqual([
    { cash_minor: -1_000_000, bank_minor: 1_004_440, fee_minor: -4_000, tax_minor: -440 },
  ])
})

test('the database refuses a second booking of a movement, whoever writes it', async () => {
  const [one, other] = [await readFile(lineOf('K1', 'key')), await readFile(lineOf('K2', 'key'))]
  const row = { provider: 'sandbox', kind: 'payment', movement_id: 'key', line: 2 } as const
  await service.db
    .insertInto('settled_movements')
    .values({ ...row, file_id: one })
    .execute()
  const second = service.db.insertInto('settled_movements').values({ ...row, file_id: other })
  await expect(second.execute()).rejects.toThrow(/settled_movements_pkey/)
  await expect(service.db.deleteFrom('settled_movements').execute()).rejects.toThrow(
    /append-only|append only/,
  )
})

test('a file of a company that does not work in the market is refused', async () => {
  const input = { provider: 'razorpay', market: 'id', name: 'a.csv', by: 'Dewi', now: START } as const
  const file = new Blob(['x'])
  expect(await importSettlementFile(service.db, { ...input, file, packs: service.packs })).toEqual({
    line: 0,
    problem: 'market',
    name: 'razorpay',
  })
})
