import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../server/database/open.ts'
import { currencyOfNumber } from '../arrears/portfolio.ts'
import { type GeneratedData, recordCounts } from './inputs.ts'

type Made = GeneratedData

/** A moment of the last days before the day, which follows from the number of the record. */
const within = (day: string, days: number) =>
  sql`(${day}::date + time '09:00' - (n % ${sql.lit(days)}) * interval '1 day')`
const upTo = (count: number) => sql`generate_series(1, ${Math.max(1, Math.floor(count))}::int) n`

/** One of a thousand waits for a person. */
const applications = ({ day, borrowers }: Made) => sql`
  insert into applications (id, borrower_id, status, created_at, updated_at, submitted_at, decided_at, decision)
  select 'A-' || n, 'b' || n, status, at, at, at, case when status = 'review' then null else at end,
    '{"reason":"generated"}'::jsonb
  from ${upTo(borrowers)}, lateral (select ${within(day, 700)} as at,
    case when n % 1000 = 0 then 'review' when n % 4 = 0 then 'declined' else 'approved' end as status) made`

/** One for each loan; few are under way, or failed. */
const payouts = ({ day, borrowers }: Made) => sql`
  insert into payouts (id, borrower_id, order_id, amount_minor, provider, reference, status, purpose, next_try_at,
    created_at, finished_at)
  select 'payout-' || kind || n, 'b' || n, kind || n, 291000000, 'sandbox', kind || n || '-1', status, 'loan', null, at,
    case when status = 'paid' then at end
  from ${upTo(borrowers)}, (values ('r'), ('s')) as kinds (kind), lateral (select ${within(day, 300)} as at,
    case when n % 1500 = 0 then 'unknown' when n % 1501 = 0 then 'failed' else 'paid' end as status) made`

/** One borrower in twenty has complained; one complaint in twenty is open, due from a week before the day on. */
const complaints = ({ day, borrowers }: Made) => sql`
  insert into complaints (id, borrower_id, order_id, type, son_type, content, is_collection, status, due_on, created_at)
  select 'C-' || n, 'b' || n, 'r' || n, '1', '', 'Generated complaint ' || n, n % 7 = 0,
    case when n % 20 = 0 then (case when n % 40 = 0 then 'received' else 'handling' end) else 'answered' end,
    case when n % 20 = 0 then ${day}::date - 7 + (n / 20) % 28 else (${within(day, 500)})::date end, ${within(day, 500)}
  from ${upTo(borrowers / 20)}`

const complaintEvents = ({ day, borrowers }: Made) => sql`
  insert into complaint_events (borrower_id, complaint_id, status, handler, body, created_at)
  select 'b' || n, 'C-' || n, each.status, each.handler, 'Generated', ${within(day, 500)}
  from ${upTo(borrowers / 20)}, (values ('received', ''), ('handling', 'Rina')) as each (status, handler)`

const contactMessages = ({ day, borrowers }: Made) => sql`
  insert into contact_messages (number, market, language, name, telephone, email, company, content, created_at, answered_at)
  select 'CM-' || n, 'id', 'id', 'Name ' || n, '08' || n, '', '', 'Generated', at, case when n % 50 > 0 then at end
  from ${upTo(borrowers / 50)}, lateral (select ${within(day, 300)} as at) made`

const dataRequests = ({ day, borrowers }: Made) => sql`
  insert into data_requests (number, borrower_id, market, language, kind, contact, note, created_at, received_on, due_on,
    done_at)
  select 'DR-' || n, 'b' || n, 'id', 'id', 'copy', '08' || n, '', at, at::date, at::date + 30,
    case when n % 50 > 0 then at end
  from ${upTo(borrowers / 100)}, lateral (select ${within(day, 300)} as at) made`

/** What was paid, and one in a thousand that needs a person. */
const gatewayEvents = ({ day, borrowers }: Made) => sql`
  insert into gateway_events (provider, event_id, kind, reference, borrower_id, order_id, amount_minor, currency,
    paid_at, bank_reference, state, received_at, finished_at, reason)
  select 'sandbox', 'event-' || n, 'payment', 'code-' || n, case when state = 'credited' then 'b' || n end,
    case when state = 'credited' then 'r' || n end, 106000000, ${currencyOfNumber}, at, 'BR' || n, state, at, at, ''
  from ${upTo(borrowers)}, lateral (select ${within(day, 365)} as at,
    case when n % 1000 = 0 then 'dead' when n % 1001 = 0 then 'held' else 'credited' end as state) made`

const payCodes = ({ day, borrowers }: Made) => sql`
  insert into pay_codes (id, borrower_id, order_id, purpose, up_to, amount_minor, pay_type, channel, specific, chosen,
    provider, provider_id, code, qr, intent, status, quote, created_at, asked_at, expires_at)
  select 'code-' || n, 'b' || n, 'r' || n, 'periods', 1, 106000000, '1', 'BNI', '', true, 'sandbox', 'c' || n,
    '8808' || lpad(n::text, 12, '0'), '', '', 'issued', '{}'::jsonb, at, at, at + interval '1 day'
  from ${upTo(borrowers)}, lateral (select ${within(day, 365)} as at) made`

const notices = ({ day, borrowers }: Made) => sql`
  insert into notices (borrower_id, matter, subject, order_id, facts, created_at, state, sent_by, next_try_at)
  select 'b' || n, each.matter, 'r' || n, 'r' || n, '{}'::jsonb, at, 'done',
    case n % 10 when 0 then '' when 1 then 'sms' else 'push' end, at
  from ${upTo(borrowers)}, (values ('reminder'), ('paymentReceived')) as each (matter),
    lateral (select ${within(day, 200)} as at) made`

const smsMessages = ({ day, borrowers }: Made) => sql`
  with sent as (
    insert into sms_messages (phone, body, sealed, created_at)
    select '+62800' || n, '', true, ${within(day, 30)} from ${upTo(borrowers / 5)} returning id, created_at)
  insert into sms_attempts (message_id, position, route, status, cost_micro_usd, created_at)
  select id, 0, 'outbox', case id % 20 when 0 then 'failed' when 1 then 'sent' else 'delivered' end, 5000, created_at
  from sent`

const proposals = ({ day, borrowers }: Made) => sql`
  insert into proposals (id, act, input, preview, subject, borrower_id, reason, state, proposed_by, proposed_at,
    expires_at, decided_by, decided_at)
  select 'P-' || n, 'generated', '{}', ${preview}::text, 'order r' || n, 'b' || n, 'Generated', state, 'demo-treasurer', at,
    at + interval '700 days', case when state = 'open' then null else 'demo-manager' end,
    case when state = 'open' then null else at end
  from ${upTo(recordCounts.proposals(borrowers) * 2)}, lateral (select ${within(day, 300)} as at,
    case when n % 2 = 1 then 'approved' when n % 100 = 0 then 'open' else 'rejected' end as state) made`

const preview = JSON.stringify({
  subject: 'order',
  borrowerId: null,
  market: null,
  version: '',
  changes: [],
  entries: [],
  balances: [],
})

/** The hashes are made up: nothing here checks the chain. */
const auditEvents = ({ day, borrowers }: Made) => sql`
  insert into audit_events (position, at, staff, act, subject, borrower_id, reason, details, hash)
  select n, ${day}::date - interval '1 day' - (${borrowers}::int - n) * interval '10 seconds', 'rina@lender.example',
    case n % 3 when 0 then 'borrowerShow' when 1 then 'complaintReply' else 'proposalShow' end, 'order r' || n, 'b' || n, '',
    '{}', md5(n::text)
  from ${upTo(borrowers)}`

const auditHead = ({ borrowers }: Made) =>
  sql`update audit_head set position = ${borrowers}, hash = md5(${String(borrowers)})`

const assistantRecords = ({ day, borrowers }: Made) => sql`
  insert into assistant_records (borrower_id, order_id, type, value, node_id, found, created_at)
  select 'b' || n, null, 2, 'question ' || n % 5000, '', case when n % 3 = 0 then '' else '1' end, ${within(day, 90)}
  from ${upTo(borrowers / 2)}`

const campaignDays = ({ day }: Made) => sql`
  insert into campaign_days (template_id, channel, day, visits, clicks, codes, registrations)
  select 'template-' || t, 'channel-' || c, ${day}::date - n, 1000, 300, 100, 60
  from generate_series(1, 365) n, generate_series(1, 5) t, generate_series(1, 10) c`

const postings = () => sql`
  insert into ledger_postings (entry_id, line, borrower_id, order_id, account, period_no, amount_minor)
  select e.id, each.line, e.borrower_id, e.order_id, each.account, null, each.sign * e.amount_minor
  from ledger_entries e, (values (0, 'cash', 1), (1, 'principal', -1)) as each (line, account, sign)
  where e.provider = 'bank'`

const tables: readonly ((made: Made) => RawBuilder<unknown>)[] = [
  applications,
  payouts,
  complaints,
  complaintEvents,
  contactMessages,
  dataRequests,
  gatewayEvents,
  payCodes,
  notices,
  smsMessages,
  proposals,
  auditEvents,
  auditHead,
  assistantRecords,
  campaignDays,
]

async function generate(db: Db, made: GeneratedData, records: typeof tables): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const statement of records) await statement(made).execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`analyze`.execute(one)
  })
}

/** What the borrowers of a generated portfolio have beside their loans. */
export const generateRecords = (db: Db, made: GeneratedData): Promise<void> => generate(db, made, tables)

/** A code for each of the running loans, with what is stored of payments before: a plan that was made for empty tables is none. */
export const generateRepayments = (db: Db, made: GeneratedData): Promise<void> =>
  generate(db, made, [postings, gatewayEvents, payCodes, notices])
