import { type Kysely, sql } from 'kysely'

/**
 * A movement is paid to the bank once, in whichever file its line comes: the key decides, when it is booked (decision 162).
 * A settlement may have several entries, since its later lines come in a later file.
 */
const statements = [
  `create table settled_movements (
    provider text not null,
    kind text not null,
    movement_id text not null,
    file_id uuid not null,
    line integer not null,
    primary key (provider, kind, movement_id),
    unique (file_id, line),
    foreign key (file_id, line) references settlement_lines (file_id, line)
  )`,
  `insert into settled_movements (provider, kind, movement_id, file_id, line)
    select distinct on (e.provider, l.kind, l.movement_id) e.provider, l.kind, l.movement_id, l.file_id, l.line
    from settlement_entries e
    join settlement_lines l on l.file_id = e.file_id and l.settlement_id = e.settlement_id
    where l.difference <> 'duplicate'
    order by e.provider, l.kind, l.movement_id, e.id, l.line`,
  `create trigger append_only before update or delete on settled_movements
    for each row execute function ledger_is_append_only()`,
  `create trigger append_only_whole before truncate on settled_movements
    for each statement execute function ledger_is_append_only()`,
  'alter table settlement_entries drop constraint settlement_entries_provider_market_settlement_id_key',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
