import type { JSONColumnType } from 'kysely'

/** What one process did since its sample before. */
export type SampledFigures = {
  seconds: number
  requests: number
  /** Of the requests, those answered with 5xx. */
  errors: number
  /** Requests by how long they took: one count for each bound of the histogram, and one for longer ones. */
  byDuration: readonly number[]
  /** The 99th percentile of how late the event loop came. */
  lagMs: number
  /** Statements that wait for the database, at the moment of the sample. */
  waiting: number
  slowStatements: number
  gatewayCalls: number
  gatewayFailures: number
  memoryMb: number
  /** What waits in the database at the moment of the sample; null where it could not be read. */
  queues: { inbox: number; outbox: number; dead: number } | null
}

/** `replay`: entries that were booked again are what the tables have. */
export type ProofName = 'ledger' | 'replay' | 'audit'

export type ObservingTables = {
  process_samples: { taken_at: Date; process: string; figures: JSONColumnType<SampledFigures> }
  proofs: { name: ProofName; proved_at: Date; problems: number; details: JSONColumnType<object> }
}
