import { DatabaseError } from 'pg'

/** The database cannot answer now; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** The SQLSTATE or the system's code, for the log. */
  readonly code: string | undefined

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  }
}

/** The SQLSTATE of a write to a server that is not, or no longer, the leader. */
export const READ_ONLY = '25006'

/** SQLSTATEs of a server that is stopping, starting, full or read-only, of time-outs, and of conflicts of transactions. */
const transient = new RegExp(`^(08|40|53|57|55P03|25P03|${READ_ONLY})`)

/** The failure as unavailability where it is one. What the driver itself reports of a connection has no SQLSTATE. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  // A value that cannot be read is a defect, whatever the connection is like.
  if (error instanceof RangeError) return error
  if (error instanceof DatabaseError && !transient.test(error.code ?? '')) return error
  return new DatabaseUnavailable(error instanceof Error ? error.message : String(error), error)
}
