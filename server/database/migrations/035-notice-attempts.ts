import { type Kysely, sql } from 'kysely'

/**
 * More matters and channels of notices, each try by a channel with its state and cost, and what they sum up to by day.
 * Checks are widened, never narrowed, so that the version before goes on.
 */
const matters = [
  'reminder',
  'overdue',
  'paymentReceived',
  'decision',
  'payout',
  'complaintPromise',
  'complaintAnswered',
  'extensionOffer',
  'settlementOffer',
  'loanChanged',
]
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

const statements = [
  `alter table notices
    drop constraint notices_matter_check,
    drop constraint notices_state_check,
    drop constraint notices_sent_by_check,
    add column if not exists sent_on date,
    add constraint notices_matter_check check (matter in (${quoted(matters)})) not valid,
    add constraint notices_state_check check (state in ('open', 'done', 'obsolete')) not valid,
    add constraint notices_sent_by_check check (sent_by in ('', 'push', 'whatsapp', 'sms', 'mail')) not valid`,
  // One message a day about a matter that is due by a date.
  'create unique index if not exists notices_once_a_day on notices (borrower_id, matter, sent_on) where sent_on is not null',
  `alter table notice_switches
    drop constraint notice_switches_channel_check,
    add constraint notice_switches_channel_check check (channel in ('push', 'whatsapp', 'sms', 'mail')) not valid`,
  `create table notice_attempts (
    id bigint generated always as identity primary key,
    notice_id bigint not null references notices (id) on delete cascade,
    borrower_id text not null,
    channel text not null check (channel in ('push', 'whatsapp', 'sms', 'mail')),
    state text not null check (state in ('sending', 'later', 'sent', 'delivered', 'failed', 'unknown')),
    tries integer not null default 1,
    provider_id text not null default '',
    reason text not null default '',
    cost_micro_usd bigint not null default 0 check (cost_micro_usd >= 0),
    sms_id bigint references sms_messages (id) on delete set null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    unique (notice_id, channel)
  )`,
  'create index notice_attempts_of_borrower on notice_attempts (borrower_id, id)',
  'create index notice_attempts_by_age on notice_attempts (created_at, id)',
  'create index notice_attempts_of_sms on notice_attempts (sms_id) where sms_id is not null',
  `create index notice_attempts_under_way on notice_attempts (id) where state = 'sent' and sms_id is not null`,
  `create table message_totals (
    day date not null,
    channel text not null,
    state text not null,
    count integer not null,
    cost_micro_usd bigint not null,
    primary key (day, channel, state)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
