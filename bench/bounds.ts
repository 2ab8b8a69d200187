import { LEAST_POINTS } from './lighthouse/addresses.ts'

export type Bound = { kind: 'at most' | 'at least'; value: number; on: 'ratio' | 'product' }

const atMost = (value: number, on: Bound['on']): Bound => ({ kind: 'at most', value, on })
const atLeast = (value: number, on: Bound['on']): Bound => ({ kind: 'at least', value, on })

/** What must hold. A kB is 1000 bytes, which is the stricter reading. */
export const bounds = {
  largestPaint: atMost(1.15, 'ratio'),
  firstTap: atMost(1.15, 'ratio'),
  /** Of a React screen on a repeat visit, when its cached script arrives with the page. */
  repeatedFirstTap: atMost(1.3, 'ratio'),
  /** At CPU 4×, in ms. */
  longestTask: atMost(200, 'product'),
  firstView: atMost(14_000, 'product'),
  reactScript: atMost(75_000, 'product'),
  formsScript: atMost(3_000, 'product'),
  staticScript: atMost(0, 'product'),
  call: atLeast(0.8, 'ratio'),
  page: atLeast(0.5, 'ratio'),
  pageBesideUploads: atMost(3, 'ratio'),
  /** Credited per second, against the bare transaction. */
  payments: atLeast(0.6, 'ratio'),
  twoProcesses: atLeast(1, 'ratio'),
  /** Of a call over much data, against the same call over little. */
  grownRate: atLeast(1 / 1.3, 'ratio'),
  grownP99: atMost(1.3, 'ratio'),
  /** Of a million open loans, in ms. */
  dayEnd: atMost(600_000, 'product'),
  /** p95, in ms. */
  deskList: atMost(300, 'product'),
  lighthouse: atLeast(LEAST_POINTS, 'product'),
} satisfies Record<string, Bound>
