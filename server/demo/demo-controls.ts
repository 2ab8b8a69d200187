import { DAY_MS } from '../../base/time.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import type { Market } from '../../market/language.ts'
import type { Packs } from '../../market/market.ts'
import { DEMO_AUDIT_SECRETS } from '../audit/audit-log.ts'
import type { MovableClock } from '../clock.ts'
import type { Broadcast } from '../database/broadcast.ts'
import type { Db } from '../database/open.ts'
import { runCommand } from '../desk/commands.ts'
import { readOutbox, sendToOutbox } from '../sms/messages.ts'
import { personOf, samples } from './samples.ts'
import { demoOrderId, demoProductId, demoToken } from './seed.ts'

const CLOCK_SETTING = 'demo-clock-offset-ms'

const orders = (['id', 'in'] as const satisfies readonly Market[]).flatMap((market) =>
  samples.map((sample, index) => ({
    market,
    key: sample.key,
    person: personOf(market, index),
    about: sample.name,
    userId: `${market}-${sample.key}`,
    sessionId: demoToken(market, sample),
    orderId: demoOrderId(market, sample),
    productId: demoProductId(market, sample),
  })),
)

type DemoInput = { packs: Packs; auditSecrets?: Secrets; broadcast?: Broadcast }

/** What the developer page may do. Exists only under DEMO=1. */
export function demoControls(
  db: Db,
  clock: MovableClock,
  { packs, auditSecrets = DEMO_AUDIT_SECRETS, broadcast }: DemoInput,
) {
  return {
    orders: () => orders,
    now: () => clock.now(),
    movedByDays: () => clock.offsetMs() / DAY_MS,
    moveClock: async (days: number) => {
      clock.moveTo(days === 0 ? 0 : clock.offsetMs() + days * DAY_MS)
      const value = String(clock.offsetMs())
      await db
        .insertInto('settings')
        .values({ key: CLOCK_SETTING, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
      broadcast?.publish('demoClock', [value])
    },
    outbox: async () =>
      (await readOutbox(db)).map(({ id, phone, body, created_at }) => ({
        id: String(id),
        phone,
        body,
        at: created_at,
      })),
    runDeskCommand: (name: string, args: readonly string[]) =>
      runCommand({ db, auditSecrets }, name, { args, now: clock.now(), packs }),
    sendTestMessage: (phone: string) =>
      sendToOutbox(db, { phone, body: 'Terang test message', now: clock.now() }),
  }
}

/** Processes of one demo have one clock. */
export const shareClock = (broadcast: Broadcast, db: Db, clock: MovableClock) =>
  broadcast.subscribe('demoClock', (offsetMs) => {
    if (offsetMs !== null) clock.moveTo(Number(offsetMs))
    // Another process moves it again, or a restart restores it.
    else restoreClock(db, clock).catch(() => {})
  })

/** The demo's clock stays where it was put, over a restart too. */
export async function restoreClock(db: Db, clock: MovableClock): Promise<void> {
  const saved = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', CLOCK_SETTING)
    .executeTakeFirst()
  if (saved) clock.moveTo(Number(saved.value))
}
