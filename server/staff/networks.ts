import { networkOf } from '../calls/network.ts'
import { hashToken } from '../calls/sessions.ts'
import type { Db } from '../database/open.ts'

/** So long a network or a browser is remembered as somebody's. */
const NETWORK_DAYS = 90
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)

type Origin = { address: string; visitor?: string }
type Seen = { staffId: string; origin: Origin; now: Date }

/** The network, and the browser, which stays the same when it comes by another network or somebody has signed out of it. */
const placesOf = ({ address, visitor = '' }: Origin): string[] => {
  const network = networkOf(address)
  return [...(network ? [network] : []), ...(visitor ? [`browser ${hashToken(visitor)}`] : [])]
}

export async function notePlaces(tx: Db, { staffId, origin, now }: Seen): Promise<void> {
  for (const network of placesOf(origin))
    await tx
      .insertInto('staff_networks')
      .values({ network, staff_id: staffId, seen_at: now })
      .onConflict((conflict) => conflict.columns(['network', 'staff_id']).doUpdateSet({ seen_at: now }))
      .execute()
}

/** Addresses of the others who come from this network or used this browser, or who are signed in in it. */
export async function colleaguesInNetwork(
  tx: Db,
  { staffId, origin, token, now }: Seen & { token: string },
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
            .where('n.network', 'in', ['', ...placesOf(origin)])
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
