import { expect, test } from 'vitest'
import { findingsOf, isEnough, type Outcome, type Round, ratioOf } from './verdict.ts'

const part = (slowest: number) => {
  const times = [...Array.from({ length: 198 }, () => 10), slowest, slowest, slowest, slowest]
  return { honest: times, health: times }
}
const round = (slowest: number): Round => ({ quiet: part(10), besieged: part(slowest) })

const held: Outcome = {
  rounds: [round(10), round(10), round(10)],
  refusals: [],
  tallies: [{ guessers: { 200: 3, 429: 5 } }],
  kinds: ['guessers'],
  replaced: 0,
  growthBytes: [1, 2],
  ledger: { lost: 0 },
  acknowledged: 5,
}
const broken = (change: Partial<Outcome>) =>
  findingsOf({ ...held, ...change })
    .filter(({ holds }) => !holds)
    .map(({ what }) => what)

test('a siege that nobody noticed holds', () => {
  expect(broken({})).toEqual([])
})

test('a ratio is of each round with its own quiet part; one round that the machine disturbed is not the median', () => {
  const rounds = [round(10), round(20), round(900)]
  expect(ratioOf(rounds, 'honest', 0.99)).toBeCloseTo(2)
  expect(ratioOf(rounds, 'honest', 0.5)).toBe(1)
})

test.each<[string, Partial<Outcome>, string]>([
  ['slow pages', { rounds: [round(101)] }, 'p99 of the honest, besieged / quiet'],
  ['a slow process', { rounds: [round(51)] }, 'p99 of /healthz, besieged / quiet'],
  [
    'a refusal',
    { refusals: [{ path: '/', detail: '503' }] },
    'honest refusals that are no 429 with a true wait',
  ],
  [
    'a kind that stayed away',
    { kinds: ['guessers', 'scrapers'] },
    'kinds of hostile visitors that did nothing',
  ],
  ['a server error', { tallies: [{ guessers: { 500: 1 } }] }, 'server errors that hostile visitors got'],
  ['a process that was replaced', { replaced: 1 }, 'processes that were replaced'],
  ['memory without a bound', { growthBytes: [2 ** 30] }, 'processes whose memory is not bounded'],
  ['a lost payment', { ledger: { lost: 1 } }, 'payments in the ledger: lost'],
  ['no payments at all', { acknowledged: 0 }, 'payments acknowledged'],
])('%s is a finding', (_, change, what) => {
  expect(broken(change)).toContain(what)
})

test('rounds that the machine disturbed are followed by others, up to thrice as many', () => {
  const [calm, slow] = [round(10), round(900)]
  expect([isEnough([calm], 2), isEnough([calm, calm], 2)]).toEqual([false, true])
  expect(isEnough([slow, slow], 2)).toBe(false)
  expect(isEnough([slow, slow, calm, calm, calm], 2)).toBe(true)
  expect(
    isEnough(
      Array.from({ length: 6 }, () => slow),
      2,
    ),
  ).toBe(true)
})

test('too few visits prove nothing', () => {
  const few = { honest: [1, 2], health: [1, 2] }
  expect(broken({ rounds: [{ quiet: few, besieged: few }] })).toEqual(['parts with too few visits to tell'])
})
