import { type Kysely, sql } from 'kysely'

/** Filing is the first event of a complaint; pictures hang on the event that brought them. */
const statements = [
  'create sequence complaint_numbers',
  `create table images (
    id text primary key,
    borrower_id text not null references borrowers (id),
    source_hash text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    created_at timestamptz not null,
    unique (borrower_id, source_hash)
  )`,
  'create index images_by_age on images (created_at)',
  `create table image_bytes (
    borrower_id text not null,
    image_id text not null,
    size text not null check (size in ('full', 'small')),
    bytes bytea not null,
    primary key (borrower_id, image_id, size)
  )`,
  `create table complaints (
    id text primary key,
    borrower_id text not null references borrowers (id),
    order_id text not null references orders (id),
    type text not null,
    son_type text not null,
    content text not null check (content <> ''),
    is_collection boolean not null,
    status text not null check (status in ('received', 'handling', 'answered')),
    due_on date not null,
    score integer check (score between 1 and 5),
    created_at timestamptz not null
  )`,
  'create index complaints_of_borrower on complaints (borrower_id, created_at)',
  'create index complaints_by_due on complaints (status, due_on)',
  `create table complaint_events (
    id bigint generated always as identity primary key,
    borrower_id text not null,
    complaint_id text not null references complaints (id),
    status text not null check (status in ('received', 'handling', 'answered')),
    handler text not null,
    body text not null,
    created_at timestamptz not null
  )`,
  'create index complaint_events_of_borrower on complaint_events (borrower_id, complaint_id, id)',
  `create table complaint_images (
    borrower_id text not null,
    event_id bigint not null references complaint_events (id),
    position integer not null check (position >= 0),
    image_id text not null references images (id),
    primary key (borrower_id, event_id, position)
  )`,
  'create index complaint_images_by_image on complaint_images (borrower_id, image_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
