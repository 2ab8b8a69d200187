import type { EndpointKey } from '../../contract/calls/table.ts'
import { codes, httpStatus, isRefusal, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Operation } from '../../contract/wire/operation.ts'
import type { Staff } from '../../contract/wire/roles.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '../../market/constants.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { type Db, reading } from '../database/open.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import type { Log } from '../log.ts'
import type { AuditSubject, Services, StaffCall } from './call.ts'

/** Ends a transaction of which nothing is to stay. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

async function inTransaction<Outcome>(
  db: Db,
  work: (tx: Db) => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
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

type Dispatched = Pick<Services, 'db' | 'broadcast'>
/** What the audit log is written from; the command line is one of staff without a session. */
type AuditedCall = Dispatched & Pick<StaffCall, 'now' | 'auditSecrets'> & { staff: Pick<Staff, 'email'> }

/** Notes what an act or a look of staff was about, and writes it into the audit log. */
function createAudit(act: string, { now, staff, auditSecrets }: AuditedCall) {
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

/** One line of the log for each operation that somebody asked a door for, done or refused. */
export async function logged<Outcome>(
  log: Log,
  key: string,
  work: () => Promise<Outcome>,
): Promise<Outcome | Refusal> {
  const started = performance.now()
  const line = (status: number) =>
    log.info({ call: key, status, ms: Math.round(performance.now() - started) })
  try {
    const outcome = await work()
    line(isRefusal(outcome) ? httpStatus(outcome.refused) : 200)
    return outcome
  } catch (error) {
    log.error({ call: key, error })
    const refusal: Refusal =
      error instanceof DatabaseUnavailable
        ? { ...refuse(codes.unavailable), retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS }
        : refuse(codes.internal)
    line(httpStatus(refusal.refused))
    return refusal
  }
}

type Named = { key: string; row: Pick<Operation, 'kind'> }

/** What borrowers and visitors do that a person then has to see to. What companies and jobs bring is found by looking. */
const bringsWork: ReadonlySet<string> = new Set<EndpointKey>([
  'complaintSave',
  'contactSave',
  'dataRequestSave',
  'applicationSubmit',
])

/** Does an operation for whoever a door has let in, by the rule of transactions of its row. */
export async function dispatch<Caller extends Dispatched>(
  { key, row }: Named,
  call: Caller,
  work: (call: Caller) => Promise<unknown>,
): Promise<unknown> {
  const outcome =
    row.kind === 'act' ? await inTransaction(call.db, (tx) => work({ ...call, db: tx })) : await work(call)
  if (bringsWork.has(key) && !isRefusal(outcome)) call.broadcast?.publish('work', [key])
  return outcome
}

/** The same for staff: an act and its row of the audit log are one transaction; a look is in the log before it is shown. */
export async function dispatchForStaff<Caller extends AuditedCall, Outcome>(
  { key, row }: { key: string; row: Pick<Operation, 'kind' | 'personal'> },
  call: Caller,
  work: (call: Caller & Pick<StaffCall, 'record'>) => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> {
  const { record, write } = createAudit(key, call)
  if (row.kind === 'read') {
    const outcome = await work({ ...call, db: reading(call.db), record })
    if (row.personal && !isRefusal(outcome)) await call.db.transaction().execute(write)
    return outcome
  }
  const outcome = await inTransaction(call.db, async (tx) => {
    const done = await work({ ...call, db: tx, record })
    if (!isRefusal(done)) await write(tx)
    return done
  })
  if (!isRefusal(outcome)) call.broadcast?.publish('work', [key])
  return outcome
}
