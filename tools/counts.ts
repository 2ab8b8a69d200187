export const isSoak = process.env['SOAK'] === '1'
/** `npm run test:more`. */
export const isMore = process.env['MORE'] === '1'

export type Counts = { test: number; more?: number; soak: number }

/**
 * How often a test repeats what it does: in `npm test`, in `npm run test:more` where that is another number, and in
 * `npm run soak`. `docs/testing.md` says what each is.
 */
export const counts = {
  ledgerHistories: { test: 500, more: 2_000, soak: 200_000 },
  serviceHistories_pglite: { test: 20, more: 50, soak: 5_000 },
  serviceHistories_postgres: { test: 60, more: 250, soak: 5_000 },
  classHistories: { test: 50, more: 100, soak: 5_000 },
  worlds: { test: 300, soak: 200_000 },
  twoLoans: { test: 60, soak: 20_000 },
  stepsPerDayOfMonth: { test: 6, soak: 24 },
  dayEndKills: { test: 4, more: 8, soak: 200 },
  actHistories_pglite: { test: 10, soak: 2_000 },
  actHistories_postgres: { test: 50, soak: 2_000 },
  reconciliationHistories_pglite: { test: 2, more: 4, soak: 200 },
  reconciliationHistories_postgres: { test: 2, more: 4, soak: 500 },
  reconciliationKills: { test: 6, more: 12, soak: 200 },
  limitHistories_pglite: { test: 8, more: 20, soak: 500 },
  limitHistories_postgres: { test: 20, more: 50, soak: 2_000 },
  fuzzRequests_pglite: { test: 4, more: 12, soak: 200 },
  fuzzRequests_postgres: { test: 8, more: 30, soak: 1_000 },
  crashEvents_pglite: { test: 50, more: 100, soak: 400 },
  crashEvents_postgres: { test: 300, soak: 10_000 },
  cardRounds_pglite: { test: 2, more: 5, soak: 60 },
  cardRounds_postgres: { test: 6, more: 20, soak: 600 },
  paymentRounds_pglite: { test: 4, more: 10, soak: 200 },
  paymentRounds_postgres: { test: 8, more: 20, soak: 400 },
  hookRounds_pglite: { test: 2, more: 5, soak: 40 },
  hookRounds_postgres: { test: 6, more: 20, soak: 600 },
  settlementRounds_pglite: { test: 3, soak: 20 },
  settlementRounds_postgres: { test: 20, soak: 200 },
  payoutRounds_pglite: { test: 2, soak: 20 },
  payoutRounds_postgres: { test: 4, more: 8, soak: 200 },
  conformingRuns: { test: 1, soak: 20 },
  conformingVariants: { test: 1, more: 3, soak: 3 },
  hostileTextsPerCall: { test: 6, more: 50, soak: 1_000 },
  worstBodiesPerTarget: { test: 3, more: 16, soak: 16 },
  oddValuesPerField: { test: 1, more: 5, soak: 5 },
  killedConnections: { test: 12, more: 24, soak: 360 },
  killSides: { test: 1, soak: 2 },
  codeGuesses: { test: 600, soak: 10_000 },
  codeGuessesAtOnce: { test: 100, soak: 1_000 },
  evasiveRequests: { test: 100, soak: 1_000 },
  enumerationTries: { test: 80, more: 200, soak: 2_000 },
  variantsPerJourney: { test: 1, more: 4, soak: 4 },
  languagesPerAxe: { test: 1, soak: 4 },
  languagesPerPage: { test: 2, soak: 4 },
  languagesPerScreenText: { test: 1, soak: 4 },
  languagesPerStaffRole: { test: 1, soak: 2 },
  rolesPerDeskPage: { test: 1, soak: 5 },
  manyRowsPerFour: { test: 2, more: 4, soak: 4 },
  viewsPerDeskPage: { test: 2, soak: 4 },
  enginesPerJourney: { test: 1, soak: 5 },
  viewsPerEnginePage: { test: 1, soak: 2 },
  enginesPerCondition: { test: 1, soak: 4 },
  conditionsPerEnginePage: { test: 2, soak: 3 },
  lighthousePages: { test: 2, soak: 6 },
  tapsPerFourAddresses: { test: 1, soak: 4 },
  slowConnections: { test: 100, soak: 400 },
  floodStreams: { test: 150, soak: 1_500 },
  floodUploads: { test: 15, soak: 150 },
  wapitiSeconds: { test: 5, soak: 15 },
  siegeRounds: { test: 3, more: 5, soak: 5 },
  siegeQuietSeconds: { test: 8, soak: 60 },
  siegeSeconds: { test: 8, soak: 60 },
  siegeSlowReaders: { test: 20, soak: 100 },
  siegeSlowWriters: { test: 20, soak: 100 },
  siegeStreams: { test: 20, soak: 100 },
  siegeBodyBombs: { test: 2, soak: 4 },
  siegeCodes: { test: 1, soak: 2 },
  siegeGuesses: { test: 2, soak: 4 },
  siegeScrapes: { test: 2, soak: 4 },
  siegeDrawingsPerMinute: { test: 15, soak: 30 },
  siegeUploadsPerMinute: { test: 10, soak: 20 },
  siegeMalformed: { test: 2, soak: 4 },
} satisfies Record<string, Counts>

type Count = keyof typeof counts

type Turns = {
  /** How many there are that take turns. */
  of: number
  /** How many of them each item is for. */
  count: number
}

/** Whether the one with this number has its turn at an item, so that all have about as many items. */
export const hasTurn = (number: number, item: number, { of, count }: Turns) => (number + item) % of < count

/** For turns that go by names, so that a new one moves no other. */
export const turnOfName = (name: string) =>
  [...name].reduce((turn, letter) => (turn * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)

/** A single run may have another: `ledgerHistories=1000000 npx vitest run histories`. */
export function countOf(name: Count): number {
  const { test, more = test, soak }: Counts = counts[name]
  return Number(process.env[name] ?? (isSoak ? soak : isMore ? more : test))
}
