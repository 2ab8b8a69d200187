import { type Kysely, sql } from 'kysely'

const statements = [
  `create table campaign_templates (
    id text primary key,
    body jsonb not null,
    updated_at timestamptz not null
  )`,
  `create table campaign_days (
    template_id text not null,
    channel text not null,
    day date not null,
    visits integer not null default 0,
    clicks integer not null default 0,
    codes integer not null default 0,
    registrations integer not null default 0,
    primary key (day, template_id, channel)
  )`,
  `create table captchas (
    sid text primary key,
    answer_hash text not null,
    expires_at timestamptz not null,
    phone text
  )`,
  'create index captchas_by_age on captchas (expires_at)',
  `create table sms_codes (
    phone text primary key,
    code_hash text not null,
    expires_at timestamptz not null,
    tries integer not null default 0,
    outcome text check (outcome in ('registered', 'known'))
  )`,
  `create table sms_grants (
    id bigint generated always as identity primary key,
    phone text not null,
    prefix text not null,
    network text not null,
    granted_at timestamptz not null,
    converted boolean not null default false
  )`,
  'create index sms_grants_of_phone on sms_grants (phone, granted_at)',
  'create index sms_grants_of_prefix on sms_grants (prefix, granted_at)',
  'create index sms_grants_of_network on sms_grants (network, granted_at)',
  'alter table sms_messages add column sealed boolean not null default false',
  `create table sms_attempts (
    id bigint generated always as identity primary key,
    message_id bigint not null references sms_messages (id) on delete cascade,
    position integer not null,
    route text not null,
    status text not null check (status in ('queued', 'sending', 'sent', 'late', 'failed', 'delivered')),
    provider_id text,
    error text,
    cost_micro_usd bigint not null check (cost_micro_usd >= 0),
    created_at timestamptz not null,
    unique (message_id, position)
  )`,
  'create index sms_attempts_by_age on sms_attempts (created_at)',
  `create table registrations (
    borrower_id text not null primary key references borrowers (id),
    template_id text not null,
    channel text not null,
    user_from text not null,
    utm_tag text not null,
    app_from text not null,
    invite_code text not null,
    merchant_number text not null,
    device_id text not null,
    registered_at timestamptz not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
