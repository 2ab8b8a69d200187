import { isRefusal, type Refusal } from '../../contract/wire/codes.ts'
import type { Operation } from '../../contract/wire/operation.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Db } from '../database/open.ts'
import type { AuditSubject, Call, StaffCall } from './call.ts'

/** Ends a transaction of which nothing is to stay. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

async function inTransaction(db: Db, work: (tx: Db) => Promise<unknown>): Promise<unknown> {
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await work(tx)
      if (isRefusal(outcome)) throw new Refused(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Notes what an act or a look of staff was about, and writes it into the audit log. */
function createAudit(act: string, { now, staff, auditSecrets }: Omit<StaffCall, 'record'>) {
  let about: AuditSubject | null = null
  return {
    record: (subject: AuditSubject) => {
      about = subject
    },
    write: async (tx: Db) => {
      if (!about) throw new Error(`${act} does not say what it was about`)
      const { subject, borrowerId = null, reason = '', details = {} } = about
      const event = { at: now, staff: staff.email, act, subject, borrowerId, reason, details }
      await recordAudit(tx, event, auditSecrets)
    },
  }
}

type Named = { key: string; row: Operation }

/** Does an operation for a borrower or a visitor whom a door has let in, by the rule of transactions of its row. */
export const dispatch = (
  { row }: Named,
  call: Call,
  work: (call: Call) => Promise<unknown>,
): Promise<unknown> =>
  row.kind === 'act' ? inTransaction(call.db, (tx) => work({ ...call, db: tx })) : work(call)

/** The same for staff: an act and its row of the audit log are one transaction; a look is in the log before it is shown. */
export async function dispatchForStaff(
  { key, row }: Named,
  call: Omit<StaffCall, 'record'>,
  work: (call: StaffCall) => Promise<unknown>,
): Promise<unknown> {
  const { record, write } = createAudit(key, call)
  if (row.kind !== 'read')
    return inTransaction(call.db, async (tx) => {
      const outcome = await work({ ...call, db: tx, record })
      if (!isRefusal(outcome)) await write(tx)
      return outcome
    })
  const outcome = await work({ ...call, record })
  if (row.personal && !isRefusal(outcome)) await call.db.transaction().execute(write)
  return outcome
}
