\set n random(1, :loans)
\set event random(1, 1000000000000000)
begin;
select id from orders where id = 's' || :n::int for update;
insert into ledger_entries (borrower_id, order_id, kind, provider, event_id, on_day, moved_at, amount_minor, created_at)
  values ('b' || :n::int, 's' || :n::int, 'payment', 'bare', 'event-' || :event::bigint, current_date, now(), 106000000, now())
  returning id as entry \gset
insert into ledger_postings (entry_id, line, borrower_id, order_id, account, period_no, amount_minor)
  values (:entry::bigint, 0, 'b' || :n::int, 's' || :n::int, 'cash', null, 106000000),
    (:entry::bigint, 1, 'b' || :n::int, 's' || :n::int, 'fee', 1, -2000000),
    (:entry::bigint, 2, 'b' || :n::int, 's' || :n::int, 'principal', 1, -104000000);
commit;
