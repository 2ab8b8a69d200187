import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../base/time.ts'
import { type NowClock, type NowKind, type NowTab, nowKinds } from '../../../contract/calls/now.ts'
import { type DeskKey, deskTable, type ProposalKey } from '../../../contract/calls/table.ts'
import type { Staff, StaffRole } from '../../../contract/wire/roles.ts'
import { claimsEndedBy } from '../../complaints/claim.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

export type Reader = { staff: Pick<Staff, 'id' | 'role'>; now: Date; today: string }

/** A day by whose end it is due, or a moment and how long after it. */
type Due = { day: Sql } | { moment: Sql; plusMs: number }

export type NowSource = {
  /** The calls that list it, and that do something about it: they say who sees it, and whose work it is. */
  list: DeskKey
  act: DeskKey
  clock: NowClock
  due: Due
  id: Sql
  idType: 'text' | 'bigint'
  /** Of its record, where that is another. */
  record?: Sql
  columns: { market: Sql; amount: Sql; about: Sql; holder: Sql; holderName: Sql; preview: Sql }
  from: Sql
  waits: (reader: Reader) => Condition
  /** Nobody else holds it, and nothing forbids it to this person; absent where that is so of each. */
  free?: (reader: Reader) => Condition
  /** Whoever has taken it on; absent where nobody can. */
  mine?: (reader: Reader) => Condition
}

const none = sql`null::text`
const plain = {
  market: none,
  amount: sql`null::bigint`,
  about: sql`''`,
  holder: none,
  holderName: none,
  preview: none,
}

/** Our own: nobody outside was promised them (decision 224). */
const ownHours = { application: 24, proposal: 24, unmatched: 24, deadLetter: 24, payout: 4, job: 1 }
const within = (kind: keyof typeof ownHours) => ownHours[kind] * HOUR_MS

/** A promise that was broken longer ago is the worklist's. */
const PROMISE_DAYS = 14
/** A run that failed longer ago and was not repeated belongs to a job that is no more. */
const JOB_DAYS = 7

const approvable = (role: StaffRole): readonly ProposalKey[] =>
  (Object.keys(deskTable) as DeskKey[]).filter((key): key is ProposalKey =>
    deskTable[key].approvers.some((approver) => approver === role),
  )

const isLastPromise = sql`not exists (select 1 from payment_promises q
  where q.borrower_id = p.borrower_id and q.order_id = p.order_id and q.id > p.id and q.withdrawn_at is null)`

/** What came of a promise's own money by its day (`promiseState` in server/arrears, in SQL). */
const paidOnPromise = sql`(
  select coalesce(sum(case when e.kind = 'payment' then e.amount_minor else -e.amount_minor end), 0)
  from ledger_entries e left join ledger_entries r on r.id = e.reverses
  where e.borrower_id = p.borrower_id and e.order_id = p.order_id
    and ((e.kind = 'payment' and e.moved_at >= p.created_at and e.on_day <= p.pay_by)
      or (e.reverses is not null and r.kind = 'payment' and r.moved_at >= p.created_at and r.on_day <= p.pay_by)))`

const deadLetters = {
  list: 'moneyEventList',
  clock: 'own',
  id: sql`g.id`,
  idType: 'bigint',
  columns: {
    ...plain,
    market: sql`case g.currency when 'IDR' then 'id' when 'INR' then 'in' else g.market end`,
    amount: sql`g.amount_minor`,
    about: sql`g.provider`,
  },
  from: sql`gateway_events g`,
} as const

export const nowSources: Readonly<Record<NowKind, NowSource>> = {
  complaint: {
    list: 'complaintQueue',
    act: 'complaintReply',
    clock: 'promised',
    due: { day: sql`c.due_on` },
    id: sql`c.id`,
    idType: 'text',
    columns: {
      ...plain,
      market: sql`b.market`,
      about: sql`c.type || '/' || c.son_type`,
      holder: sql`case when c.claimed_at is not null then c.claimed_by end`,
      holderName: sql`s.name`,
    },
    from: sql`complaints c join borrowers b on b.id = c.borrower_id left join staff s on s.id = c.claimed_by`,
    waits: () => sql`c.status <> 'answered'`,
    free: ({ staff, now }) =>
      sql`(c.claimed_by is null or c.claimed_by = ${staff.id} or c.claimed_at <= ${claimsEndedBy(now)})`,
    mine: ({ staff, now }) => sql`c.claimed_by = ${staff.id} and c.claimed_at > ${claimsEndedBy(now)}`,
  },
  dataRequest: {
    list: 'siteRequestQueue',
    act: 'siteRequestClose',
    clock: 'legal',
    due: { day: sql`d.due_on` },
    id: sql`d.number`,
    idType: 'text',
    columns: { ...plain, market: sql`d.market`, about: sql`d.kind` },
    from: sql`data_requests d`,
    waits: () => sql`d.done_at is null`,
  },
  message: {
    list: 'siteRequestQueue',
    act: 'siteRequestClose',
    clock: 'promised',
    // Of one that the version before stored, within a day or two: the index is over the same words.
    due: { day: sql`coalesce(m.due_on, (m.created_at at time zone 'UTC')::date + 5)` },
    id: sql`m.number`,
    idType: 'text',
    columns: { ...plain, market: sql`m.market` },
    from: sql`contact_messages m`,
    waits: () => sql`m.answered_at is null`,
  },
  promise: {
    list: 'arrearsList',
    act: 'contactLog',
    clock: 'promised',
    due: { day: sql`p.pay_by` },
    id: sql`p.id`,
    idType: 'bigint',
    record: sql`p.order_id`,
    columns: {
      ...plain,
      market: sql`b.market`,
      amount: sql`p.amount_minor`,
      holder: sql`p.staff_id`,
      holderName: sql`s.name`,
    },
    from: sql`payment_promises p join borrowers b on b.id = p.borrower_id left join staff s on s.id = p.staff_id`,
    // Whoever has spoken with the borrower since, or has another promise, has dealt with it. What is read of contacts and
    // of the ledger is read of the last promise about an order alone, however many there are.
    waits: ({ today }) => sql`p.withdrawn_at is null and p.pay_by <= ${today}::date
      and p.pay_by > ${today}::date - ${sql.lit(PROMISE_DAYS)}
      and not exists (select 1 from orders o where o.id = p.order_id and o.status = 200)
      and case when ${isLastPromise} then ${paidOnPromise} < p.amount_minor
        and not exists (select 1 from contacts k where k.borrower_id = p.borrower_id and k.order_id = p.order_id
          and k.created_at::date > p.pay_by) else false end`,
    mine: ({ staff }) => sql`p.staff_id = ${staff.id}`,
  },
  payout: {
    list: 'moneyPayoutList',
    act: 'retryPayout',
    clock: 'own',
    due: { moment: sql`p.created_at`, plusMs: within('payout') },
    id: sql`p.id`,
    idType: 'text',
    columns: { ...plain, market: sql`b.market`, amount: sql`p.amount_minor`, about: sql`p.provider` },
    from: sql`payouts p join borrowers b on b.id = p.borrower_id`,
    waits: () => sql`p.status in ('failed', 'returned', 'differs')`,
  },
  unmatched: {
    ...deadLetters,
    act: 'matchEvent',
    due: { moment: sql`g.received_at`, plusMs: within('unmatched') },
    waits: () => sql`g.state = 'dead' and g.kind = 'payment' and g.order_id is null`,
  },
  deadLetter: {
    ...deadLetters,
    act: 'explainEvent',
    due: { moment: sql`g.received_at`, plusMs: within('deadLetter') },
    waits: () => sql`g.state = 'dead' and not (g.kind = 'payment' and g.order_id is null)`,
  },
  application: {
    list: 'applicationQueue',
    act: 'applicationApprove',
    clock: 'own',
    due: { moment: sql`a.submitted_at`, plusMs: within('application') },
    id: sql`a.id`,
    idType: 'text',
    columns: { ...plain, market: sql`b.market` },
    from: sql`applications a join borrowers b on b.id = a.borrower_id`,
    waits: () => sql`a.status = 'review'`,
  },
  proposal: {
    list: 'proposalList',
    act: 'proposalApprove',
    clock: 'own',
    due: { moment: sql`r.proposed_at`, plusMs: within('proposal') },
    id: sql`r.id`,
    idType: 'text',
    columns: { ...plain, about: sql`r.act`, preview: sql`r.preview` },
    from: sql`proposals r`,
    waits: ({ now }) => sql`r.state = 'open' and r.expires_at > ${now}`,
    free: ({ staff }) => {
      const acts = approvable(staff.role)
      return acts.length === 0
        ? sql`false`
        : sql`r.proposed_by <> ${staff.id} and r.act in (${sql.join([...acts])})`
    },
  },
  job: {
    list: 'jobList',
    act: 'jobRun',
    clock: 'own',
    due: { moment: sql`l.started_at`, plusMs: within('job') },
    id: sql`j.name`,
    idType: 'text',
    columns: plain,
    // The last run of each job, each by one look into the index.
    from: sql`jobs j cross join lateral (
      select l.started_at, l.state from job_runs l where l.name = j.name order by l.started_at desc, l.id desc limit 1) l`,
    waits: ({ now }) =>
      sql`l.state in ('failed', 'lost') and l.started_at > ${new Date(now.getTime() - JOB_DAYS * DAY_MS)}`,
  },
}

const may = (key: DeskKey, role: StaffRole): boolean =>
  deskTable[key].by.some((allowed: StaffRole) => allowed === role)

/** The kinds that a role sees in a tab. */
export const kindsIn = (tab: NowTab, role: StaffRole): readonly NowKind[] =>
  nowKinds.filter((kind) => {
    const { list, act, mine } = nowSources[kind]
    if (!may(list, role)) return false
    return tab === 'all' || (may(act, role) && (tab === 'role' || mine !== undefined))
  })

/** What of a kind is in a tab. */
export function conditionOf(kind: NowKind, tab: NowTab, reader: Reader): Condition {
  const { waits, free, mine } = nowSources[kind]
  const further = tab === 'mine' ? mine : tab === 'role' ? free : undefined
  return further ? sql<boolean>`${waits(reader)} and ${further(reader)}` : waits(reader)
}
