import { hashToken } from '../calls/sessions.ts'
import type { Db } from '../database/open.ts'

/** So long a network is remembered as somebody's. */
const NETWORK_DAYS = 90
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)

type Seen = { staffId: string; network: string; now: Date }

export async function noteNetwork(tx: Db, { staffId, network, now }: Seen): Promise<void> {
  if (network === '') return
  await tx
    .insertInto('staff_networks')
    .values({ network, staff_id: staffId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['network', 'staff_id']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Addresses of the others who come from this network, or who are signed in in this browser. */
export async function colleaguesHere(
  tx: Db,
  { staffId, network, token, now }: Seen & { token: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('email')
    .where('id', '<>', staffId)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('staff_networks as n')
            .select('n.staff_id')
            .whereRef('n.staff_id', '=', 'staff.id')
            .where('n.network', '=', network)
            .where('n.network', '<>', '')
            .where('n.seen_at', '>', daysBefore(now, NETWORK_DAYS)),
        ),
        exists(
          selectFrom('staff_sessions as s')
            .select('s.id')
            .whereRef('s.staff_id', '=', 'staff.id')
            .where('s.token_hash', '=', hashToken(token) || '-'),
        ),
      ]),
    )
    .orderBy('email')
    .limit(20)
    .execute()
  return rows.map(({ email }) => email)
}

export const purgeStaffNetworks = (db: Db, now: Date) =>
  db.deleteFrom('staff_networks').where('seen_at', '<', daysBefore(now, NETWORK_DAYS)).execute()
