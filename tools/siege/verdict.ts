import { compare, quantile } from '../../bench/statistics.ts'
import { type Finding, none } from '../failover/report.ts'
import type { Tallies } from './besiege.ts'
import type { Part, Refusal } from './honest.ts'

export const bounds = { honest95: 3, honest99: 10, health99: 5 } as const
const MEGABYTE = 1024 * 1024
/** Half of what memory is reserved for uploads, pages and documents is not needed at once; beyond it something is kept. */
const GROWTH_MAX = 400 * MEGABYTE
/** Fewer could not say what one in a hundred had to wait for. */
const VISITS_MIN = 100

export type Round = { quiet: Part; besieged: Part }
export type Outcome = {
  rounds: readonly Round[]
  refusals: readonly Refusal[]
  tallies: readonly Tallies[]
  kinds: readonly string[]
  replaced: number
  growthBytes: readonly number[]
  ledger: Readonly<Record<string, number>>
  acknowledged: number
}

/** Each round has seen the same machine: the ratio is taken per round, and then the median. */
export const ratioOf = (rounds: readonly Round[], what: keyof Part, share: number): number =>
  compare(
    rounds.map(({ quiet, besieged }) => ({
      product: quantile(besieged[what], share),
      reference: quantile(quiet[what], share),
    })),
  ).ratio

const atMost = (what: string, found: number, most: number): Finding => ({
  what,
  found: found.toFixed(2),
  wanted: `≤ ${most}`,
  holds: found <= most,
})

/** How much longer the honest wait than in quiet. */
export const ratiosOf = (rounds: readonly Round[]): Finding[] => [
  atMost('p95 of the honest, besieged / quiet', ratioOf(rounds, 'honest', 0.95), bounds.honest95),
  atMost('p99 of the honest, besieged / quiet', ratioOf(rounds, 'honest', 0.99), bounds.honest99),
  atMost('p99 of /healthz, besieged / quiet', ratioOf(rounds, 'health', 0.99), bounds.health99),
]

/**
 * Whether as many rounds were made as tell. Where the honest waited too long, the median is taken of thrice as many: what
 * other work on the machine did for a minute is not in it then, and what the product does is.
 */
export const isEnough = (rounds: readonly Round[], least: number): boolean =>
  rounds.length >= least && (rounds.length >= 3 * least || ratiosOf(rounds).every(({ holds }) => holds))

const serverErrors = (tallies: readonly Tallies[]) =>
  tallies
    .flatMap((round) => Object.values(round).flatMap((tally) => Object.entries(tally)))
    .filter(([outcome]) => Number(outcome) >= 500 && Number(outcome) !== 503)
    .reduce((sum, [, times]) => sum + times, 0)

/** A siege by fewer kinds, or of which nobody was asked about, proves nothing. */
const idle = ({ tallies, kinds }: Outcome) =>
  kinds.filter((kind) => tallies.some((round) => Object.keys(round[kind] ?? {}).length === 0))

export function findingsOf(outcome: Outcome): Finding[] {
  const { rounds, refusals, ledger } = outcome
  const parts = rounds.flatMap(({ quiet, besieged }) => [quiet, besieged])
  return [
    ...ratiosOf(rounds),
    none('honest refusals that are no 429 with a true wait', refusals.length),
    none(
      'parts with too few visits to tell',
      parts.filter(({ honest, health }) => Math.min(honest.length, health.length) < VISITS_MIN).length,
    ),
    none('kinds of hostile visitors that did nothing', idle(outcome).length),
    none('server errors that hostile visitors got', serverErrors(outcome.tallies)),
    none('processes that were replaced', outcome.replaced),
    none(
      'processes whose memory is not bounded',
      outcome.growthBytes.filter((bytes) => bytes > GROWTH_MAX).length,
    ),
    {
      what: 'payments acknowledged',
      found: outcome.acknowledged,
      wanted: '> 0',
      holds: outcome.acknowledged > 0,
    },
    ...Object.entries(ledger).map(([what, found]) => none(`payments in the ledger: ${what}`, found)),
  ]
}
