import { type Kysely, sql } from 'kysely'

/** A product changes by a new version; an order keeps the one that it was made with. */
const statements = [
  `create table product_versions (
    product_id text not null references products (id),
    version integer not null check (version > 0),
    body jsonb not null,
    valid_from timestamptz not null,
    primary key (product_id, version)
  )`,
  'alter table products add column version integer not null default 1',
  `insert into product_versions
    select p.id, 1, to_jsonb(p) - 'version', coalesce((select min(o.created_at) from orders o where o.product_id = p.id), now())
    from products p`,
  `alter table orders add column product_version integer not null default 1,
    add constraint orders_product_version foreign key (product_id, product_version)
      references product_versions (product_id, version)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
