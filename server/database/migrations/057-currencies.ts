import { type Kysely, sql } from 'kysely'

/**
 * Money has a currency from who reports it to its entry (decision 197). What the version before writes says none: it gets
 * that of what it names, or of the company that works in one market alone.
 */
const statements = [
  `alter table gateway_events add column currency text,
    add constraint gateway_events_currency_check check (currency in ('IDR', 'INR')) not valid,
    add constraint gateway_events_money_check check (kind <> 'payment'
      or state not in ('credited', 'reversed', 'returned') or amount_minor is null or currency is not null) not valid`,
  'alter table ledger_entries add column currency text',
  'alter table suspense_entries add column currency text',
  // A payment of nobody that the company took back itself: each refund or dispute by its own event.
  `alter table suspense_entries drop constraint suspense_entries_kind_check,
    add constraint suspense_entries_kind_check check (kind in ('received', 'returned', 'takenBack')) not valid`,

  // The index, also for a connection whose first look found an almost empty table.
  `create function currency_of_borrower(borrower text) returns text language plpgsql stable set enable_seqscan = off as $$
    begin
      return (select case market when 'id' then 'IDR' when 'in' then 'INR' end from borrowers where id = borrower);
    end $$`,
  `create function gateway_event_currency() returns trigger language plpgsql as $$
    begin
      new.currency := coalesce(case new.market when 'id' then 'IDR' when 'in' then 'INR' end,
        case new.provider when 'xendit' then 'IDR' when 'razorpay' then 'INR' end, currency_of_borrower(new.borrower_id));
      return new;
    end $$`,
  `create trigger currency before insert or update on gateway_events for each row
    when (new.currency is null and new.amount_minor is not null) execute function gateway_event_currency()`,
  // The trigger fills it in. Open ones are few; one that is done gets its currency when it is next written.
  `update gateway_events set currency = null
    where state in ('dead', 'held', 'received', 'waiting') and amount_minor is not null`,

  `create function ledger_entry_currency() returns trigger language plpgsql as $$
    declare
      expected text := currency_of_borrower(new.borrower_id);
    begin
      if new.currency is null then
        new.currency := expected;
      elsif new.currency <> expected then
        raise exception 'an entry in % for a loan in %', new.currency, expected;
      end if;
      return new;
    end $$`,
  `create trigger currency before insert on ledger_entries for each row execute function ledger_entry_currency()`,

  // Captures that a company adds up under one id: what came on top of what was reported before, by the sum that was said.
  `create table event_parts (
    provider text not null,
    event_id text not null,
    part_of text not null,
    total_minor bigint not null,
    primary key (provider, event_id),
    unique (provider, part_of, total_minor)
  )`,
  // Something else than was said before under the same id: no money by itself, and a person looks at it.
  `alter table gateway_events drop constraint gateway_events_kind_check,
    add constraint gateway_events_kind_check check (kind in
      ('payment', 'reversal', 'expired', 'failed', 'unreadable', 'payout', 'correction')) not valid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
