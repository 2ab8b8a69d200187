import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { prepared } from '../../database/prepared.ts'
import { runTogether } from '../../database/run-together.ts'
import { commit } from '../../database/statements.ts'
import { type LoanRecord, loanColumns } from '../../ledger/loan-record.ts'
import { type MovementPlan, movementQueries, planMovement } from '../../ledger/record.ts'
import { noticesQuery } from '../../notices/notify.ts'
import { applyEvent, type InboxDeps, receivedNotice, type StoredEvent } from './apply-event.ts'
import { moneyOf, payableOfCode, paymentMovement, type QuotedCode } from './credit-payment.ts'
import type { EventColumns } from './store-events.ts'

/** A payment of a code, as its provider reports it. */
export type PaymentReport = { provider: string; payment: EventColumns }

type Reports = { reports: string }
const reportedPayments = ({ reports }: { reports: RawBuilder<string> }) => sql`
  json_to_recordset(${reports}::text::json) as r (position int, provider text, event_id text, reference text,
    amount_minor bigint, currency text, market text, paid_at timestamptz, bank_reference text, entry_id bigint, received_at timestamptz)`

/** Whatever somebody else is changing is left to the way that waits: one order must not hold up the payments of others. */
const lockOrders = prepared<Reports, { id: string }>(
  (input) => sql`
    select o.id from orders o
    where o.id in (select c.order_id from ${reportedPayments(input)}
      join pay_codes c on c.id = r.reference and c.provider = r.provider)
    for no key update of o skip locked`,
)

type FoundLoan = LoanRecord & QuotedCode & { entryId: number; position: number }

/** The loans and the codes that payments are for, and ids for their entries; without those of which more is known. */
const readLoans = prepared<Reports, FoundLoan>(
  (input) => sql`
    select r.position, ${loanColumns}, c.purpose, c.quote, c.amount_minor, c.created_at, c.expires_at,
      nextval('ledger_entries_id_seq') as "entryId"
    from ${reportedPayments(input)}
      join pay_codes c on c.id = r.reference and c.provider = r.provider
      join orders o on o.id = c.order_id join borrowers b on b.id = o.borrower_id
    where not exists (select 1 from gateway_events g where g.provider = r.provider and g.event_id = r.event_id)
      and not exists (select 1 from gateway_events g where g.provider = r.provider and g.reverses = r.event_id)
    order by r.position`,
)

const insertCredited = prepared<Reports, never>(
  (input) => sql`
    insert into gateway_events (provider, event_id, kind, reference, amount_minor, currency, market, paid_at,
      bank_reference, borrower_id, order_id, code_id, state, entry_id, received_at, finished_at)
    select r.provider, r.event_id, 'payment', r.reference, r.amount_minor, r.currency, r.market, r.paid_at,
      r.bank_reference, c.borrower_id, c.order_id, c.id, 'credited', r.entry_id, r.received_at, r.received_at
    from ${reportedPayments(input)} join pay_codes c on c.id = r.reference`,
)

const waitingReversals = prepared<Reports, StoredEvent>(
  (input) => sql`
    select g.id, g.kind from ${reportedPayments(input)}
      join gateway_events g on g.provider = r.provider and g.reverses = r.event_id and g.state = 'waiting'`,
)

type Credited = MovementPlan & { report: PaymentReport; position: number }

type CreditDeps = Pick<InboxDeps, 'packs'> & { now: Date }

function planCredit(found: FoundLoan, report: PaymentReport, { packs, now }: CreditDeps): Credited | null {
  const { provider, payment } = report
  const { entryId, position } = found
  const money = moneyOf(payment)
  if (!money) return null
  const reported = { provider, ...payment, received_at: now }
  const plan = planMovement(found, paymentMovement(reported, payableOfCode(found), { money, now, packs }))
  if (typeof plan === 'string') return null
  return { ...plan, entry: { ...plan.entry, id: entryId }, report, position }
}

/** The first payment of each loan that is locked: the second one follows from what the first leaves. */
function creditable(locked: readonly { id: string }[], found: readonly FoundLoan[]): FoundLoan[] {
  const free = new Set(locked.map(({ id }) => id))
  return found.filter(({ id }) => free.delete(id))
}

type Batch = { credited: Credited[]; reversals: StoredEvent[] }

async function creditBatch(tx: Db, deps: CreditDeps, reports: readonly PaymentReport[]): Promise<Batch> {
  const keys = JSON.stringify(
    reports.map(({ provider, payment: { event_id, reference } }, position) => ({
      position,
      provider,
      event_id,
      reference,
    })),
  )
  // The second is read after the first has its locks: whatever happened to the loans before is in it.
  const [locked, found] = await runTogether(tx, [
    lockOrders.withInput(tx, { reports: keys }),
    readLoans.withInput(tx, { reports: keys }),
  ])
  const credited = creditable(locked, found).flatMap((loan) => {
    const report = reports[loan.position]
    return (report && planCredit(loan, report, deps)) ?? []
  })
  if (credited.length === 0) return { credited, reversals: [] }
  const { now } = deps
  const events = JSON.stringify(
    credited.map(({ report: { provider, payment }, entry }) => ({
      ...payment,
      provider,
      entry_id: entry.id,
      received_at: now,
    })),
  )
  const notices = credited.map(({ loan, entry, report }) => {
    const owner = { borrower_id: loan.borrowerId, order_id: loan.id, entry_id: entry.id ?? null }
    return receivedNotice({ ...owner, amount_minor: report.payment.amount_minor }, entry.onDay)
  })
  const results = await runTogether(tx, [
    ...movementQueries(tx, credited),
    insertCredited.withInput(tx, { reports: events }),
    noticesQuery(tx, notices, now),
    commit,
    waitingReversals.withInput(tx, { reports: events }),
  ])
  return { credited, reversals: (results.at(-1) ?? []) as StoredEvent[] }
}

/**
 * Stores and credits payments of codes in one transaction (decision 168); says of each whether it did. It does not where
 * a payment is known already, was taken back before it came, names something else, or its order is locked. Then, and
 * where all fail, it is stored first.
 */
export async function creditAtOnce(deps: InboxDeps, reports: readonly PaymentReport[]): Promise<boolean[]> {
  const { db, clock, packs } = deps
  const { credited, reversals } = await db
    .transaction()
    .execute((tx) => creditBatch(tx, { packs, now: clock.now() }, reports))
  // They did not find the payment, which nobody saw before it was committed.
  for (const reversal of reversals) await applyEvent(deps, reversal)
  const done = new Set(credited.map(({ position }) => position))
  return reports.map((_, position) => done.has(position))
}
