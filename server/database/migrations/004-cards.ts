import { type Kysely, sql } from 'kysely'

/** Of a card only what may be shown is stored here, with the token by which the vault knows it; never its number. */
const statements = [
  `create table cards (
    id text primary key,
    borrower_id text not null references borrowers (id),
    provider text not null,
    token text not null,
    fingerprint text not null,
    bank_name text not null,
    bank_code text not null,
    brand text not null,
    last_four text not null check (last_four ~ '^[0-9]{4}$'),
    expiry text not null check (expiry ~ '^[0-9]{4}-[0-9]{2}$'),
    needs_code boolean not null,
    created_at timestamptz not null,
    removed_at timestamptz
  )`,
  'create index cards_of_borrower on cards (borrower_id, created_at)',
  'create unique index cards_once on cards (borrower_id, provider, fingerprint) where removed_at is null',
  `create table repay_tokens (
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    token text not null,
    expires_at timestamptz not null,
    primary key (borrower_id, order_id)
  )`,
  `create table card_repayments (
    id text primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    way text not null check (way in ('card', 'wallet')),
    card_id text references cards (id),
    repay_token text not null,
    up_to integer not null,
    amount_minor bigint not null check (amount_minor > 0),
    provider text not null,
    state text not null check (state in
      ('pending', 'charging', 'unknown', 'paid', 'declined', 'cancelled', 'failed')),
    code_hash text not null,
    code_tries integer not null,
    codes_sent integer not null,
    code_sent_at timestamptz,
    created_at timestamptz not null,
    charged_at timestamptz,
    finished_at timestamptz,
    check ((way = 'card') = (card_id is not null))
  )`,
  'create index card_repayments_of_borrower on card_repayments (borrower_id, order_id, created_at)',
  `create index card_repayments_open on card_repayments (charged_at) where state in ('charging', 'unknown')`,
  `create table sandbox_charges (
    reference text primary key,
    state text not null check (state in ('approved', 'declined')),
    amount_minor bigint not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
