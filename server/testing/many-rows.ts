import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { tableNames } from './database.ts'

type Column = {
  table: string
  name: string
  type: string
  isRequired: boolean
  isIdentity: boolean
  default: string | null
  /** The first of the values that a check allows: of the column alone before one that joins it to others. */
  allowed: string | null
  /** Where a key of the table leads: `(select id from staff limit 1)`. */
  referenced: string | null
}

const columnsOf = sql<Column>`
  select c.table_name as table, c.column_name as name, c.data_type as type, c.is_nullable = 'NO' as "isRequired",
    c.is_identity = 'YES' as "isIdentity", c.column_default as default,
    (select coalesce((regexp_match(pg_get_constraintdef(k.oid), '\\(' || c.column_name || ' = ANY \\(ARRAY\\[(''[^'']*'')'))[1],
      (regexp_match(pg_get_constraintdef(k.oid), '\\(' || c.column_name || ' = (''[^'']*'')'))[1])
      from pg_constraint k where k.conrelid = c.table_name::regclass and k.contype = 'c'
      and pg_get_constraintdef(k.oid) ~ ('\\(' || c.column_name || ' = ')
      order by cardinality(k.conkey), k.conname limit 1) as allowed,
    (select format('(select %I from %s limit 1)', f.attname, k.confrelid::regclass) from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attname = c.column_name
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.conrelid = c.table_name::regclass and k.contype = 'f' and a.attnum = any(k.conkey)
      order by cardinality(k.conkey), k.conname limit 1) as referenced
  from information_schema.columns c where c.table_schema = 'public' order by c.ordinal_position`

const uniqueKeys = sql<{ table: string; columns: string[] }>`
  select i.indrelid::regclass::text as table, array(
    select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace and i.indexprs is null`

/** A value of a column's type that is another for each `n`. */
const distinct: Readonly<Record<string, string>> = {
  text: `'many-' || n`,
  uuid: 'md5(n::text)::uuid',
  bytea: `decode(md5(n::text), 'hex')`,
  integer: '1000000 + n',
  bigint: '1000000 + n',
  smallint: 'n',
  date: `(date '2026-11-01' - n)`,
  'timestamp with time zone': `(timestamptz '2026-11-14 00:00Z' - n * interval '1 second')`,
}

const zero: Readonly<Record<string, string>> = {
  ...distinct,
  boolean: 'false',
  jsonb: `'{}'::jsonb`,
  json: `'{}'::json`,
  integer: '1',
  bigint: '1',
  smallint: '1',
  numeric: '1',
  'double precision': '1',
  ARRAY: `'{}'`,
}

type Values = Readonly<Record<string, string>>
/** What a copy has in place of what its template has, where that would make no list of it. */
const overrides: Readonly<Record<string, Values>> = {
  arrears: { market: `'id'`, class: `'standard'`, is_open: 'n % 2 = 0' },
  campaign_days: { day: `date '2026-11-10'` },
  day_closings: { closed_at: 'now()' },
  ledger_entries: {
    amount_minor: '1',
    kind: `'payment'`,
    moved_at: `timestamptz '2026-11-01 00:00Z' + n * interval '1 second'`,
  },
  card_repayments: { way: `'wallet'`, card_id: 'null' },
  credit_transfers: { from_order: `'TR-active'`, to_order: `'TR-due'` },
  orders: { status: '110', start_on: 'null' },
  retention_runs: { rule: `'sessions'` },
  settlement_entries: { bank_minor: '1', cash_minor: '-1', fee_minor: '0', tax_minor: '0' },
  suspense_entries: { debit: `'cash'`, credit: `'suspense'` },
  staff: { email: `'many-' || n || '@desk.example'` },
}

type ManyRows = { count: number; borrowerId: string; orderId: string }

/** Of a table's unique keys one column each, which is another in each row. */
function variedOf(own: readonly Column[], keys: readonly string[][], fixed: Values): Values {
  const varied: Record<string, string> = {}
  for (const key of keys) {
    if (key.some((name) => name in varied)) continue
    const free = own.filter(({ name, type, allowed }) => key.includes(name) && type in distinct && !allowed)
    const others = free.filter(({ name }) => !(name in fixed))
    const column = others.find(({ referenced }) => !referenced) ?? others[0] ?? free.at(-1)
    if (column) varied[column.name] = distinct[column.type] ?? 'null'
  }
  return varied
}

type Shape = { own: readonly Column[]; keys: readonly string[][] }

function statementFor(table: string, { own, keys }: Shape, many: ManyRows): string {
  const has = (name: string) => own.some((column) => column.name === name)
  const fixed: Values = {
    ...(has('borrower_id') && { borrower_id: `'${many.borrowerId}'` }),
    ...(has('order_id') && { order_id: `'${many.orderId}'` }),
    ...overrides[table],
  }
  const values: Values = { ...fixed, ...variedOf(own, keys, fixed) }
  const filled = own.filter(({ name, isIdentity }) => !isIdentity || name in values)
  const blank = ({ type, isRequired, allowed, referenced, default: usual }: Column) =>
    usual ?? (isRequired ? (allowed ?? `coalesce(${referenced ?? 'null'}, ${zero[type] ?? 'null'})`) : 'null')
  const valueFor = (column: Column) =>
    values[column.name] ?? `case when t.known then t."${column.name}" else ${blank(column)} end`
  const nearest = ['order_id', 'borrower_id'].filter(has).map((name) => `(x.${name} = ${fixed[name]}) desc`)
  const order = [...nearest, 'x.ctid'].join(', ')
  return `insert into ${table} (${filled.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
    select ${filled.map(valueFor).join(', ')} from generate_series(1, ${many.count}) n
    left join (select x.*, true as known from ${table} x order by ${order} limit 1) t on true`
}

/** No list of anybody: of one row, of a row for each job, of the sandbox, or what a lender offers. */
const left =
  /^(audit_head|database_purpose|served_versions|jobs|counters|captchas|sandbox_.*|products|campaign_templates|staff_networks|staff_challenges)$/

/**
 * So many rows more in every table, each like one that is there: of this borrower and order where the table has such columns.
 * Triggers and foreign keys are not looked at meanwhile. A new table is filled as the others are.
 */
export async function fillEveryTable(db: Db, many: ManyRows): Promise<void> {
  const { rows: columns } = await columnsOf.execute(db)
  const { rows: keys } = await uniqueKeys.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of (await tableNames(tx)).filter((name) => !left.test(name))) {
      const own = columns.filter((column) => column.table === table)
      const ownKeys = keys.filter((key) => key.table === table).map((key) => key.columns)
      await sql.raw(statementFor(table, { own, keys: ownKeys }, many)).execute(tx)
    }
  })
  await sql`analyze`.execute(db)
}
