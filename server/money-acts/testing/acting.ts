import { sql } from 'kysely'
import * as v from 'valibot'
import type { Money } from '../../../market/money.ts'
import { packs } from '../../../market/packs/packs.ts'
import type { Db } from '../../database/open.ts'
import { SANDBOX } from '../../gateways/sandbox.ts'
import type { InboxDeps } from '../../repayment/inbox/apply-event.ts'
import { takeEvents } from '../../repayment/inbox/take-events.ts'
import type { ActPreview, MoneyActResult } from '../act.ts'
import { type MoneyActName, moneyActs } from '../money-acts.ts'

export type InputOf<Name extends MoneyActName> = v.InferInput<(typeof moneyActs)[Name]['input']>
export type ActStep = { [Name in MoneyActName]: { name: Name; input: InputOf<Name> } }[MoneyActName]

export const BY = 'Rina'

/** The table's acts have inputs of their own; which one belongs to a step its name says. */
type AnyAct = {
  input: v.GenericSchema
  preview: (db: Db, input: unknown, context: object) => Promise<ActPreview | { problem: string }>
  apply: (tx: Db, input: unknown, context: object) => Promise<MoneyActResult>
}
const actNamed = (name: MoneyActName) => moneyActs[name] as unknown as AnyAct

export const previewStep = (db: Db, { name, input }: ActStep, now: Date) =>
  actNamed(name).preview(db, v.parse(actNamed(name).input, input), { now, packs })

export const applyStep = (db: Db, { name, input }: ActStep, { now, seen }: { now: Date; seen: string }) =>
  db.transaction().execute((tx) => {
    const { input: schema, apply } = actNamed(name)
    return apply(tx, v.parse(schema, input), { now, packs, by: BY, seen })
  })

/** Previews an act and does it at once. */
export async function takeStep(db: Db, step: ActStep, now: Date): Promise<ActPreview> {
  const preview = await previewStep(db, step, now)
  if ('problem' in preview) throw new Error(preview.problem)
  const result = await applyStep(db, step, { now, seen: preview.seen })
  if ('problem' in result) throw new Error(result.problem)
  return preview
}

/** Money that names nobody: a dead letter with this number. */
export async function unmatched(
  deps: InboxDeps,
  {
    eventId,
    paidAt,
    amountMinor,
    currency = 'IDR',
  }: Omit<Money, 'currency'> & Partial<Money> & { eventId: string; paidAt: Date },
): Promise<number> {
  const payment = { kind: 'payment', reference: 'nobody', bankReference: 'BCA 1', eventId } as const
  await takeEvents(deps, SANDBOX, [{ ...payment, amountMinor, currency, paidAt }])
  const { id } = await deps.db
    .selectFrom('gateway_events')
    .select('id')
    .where('provider', '=', SANDBOX)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return id
}

/** The newest entries of an order with their postings, as a preview shows them. */
export async function writtenSince(db: Db, orderId: string, entryId: number) {
  const { rows } = await sql<{ entry: object }>`
    select json_build_object('kind', e.kind, 'provider', e.provider, 'eventId', e.event_id, 'onDay', e.on_day,
      'amountMinor', e.amount_minor, 'postings', (select coalesce(json_agg(json_build_object('account', p.account,
        'periodNo', p.period_no, 'amountMinor', p.amount_minor) order by p.line), '[]'::json)
        from ledger_postings p where p.entry_id = e.id)) as entry
    from ledger_entries e where e.order_id = ${orderId} and e.id > ${entryId} order by e.id`.execute(db)
  return rows.map(({ entry }) => entry)
}
