import { sql } from 'kysely'
import { networkOf } from '../calls/network.ts'
import type { Db } from '../database/open.ts'
import { queueSms, type SmsServices } from '../sms/messages.ts'
import type { SmsMessage } from '../sms/routes.ts'
import { spentOfDay } from '../sms/spending.ts'
import { prefixOf } from './phone.ts'
import { storeCode } from './sms-code.ts'
import { judgeSms, type SmsHistory, type SmsVerdict, smsLimits } from './sms-policy.ts'

const SECOND_MS = 1000
const MINUTE_MS = smsLimits.perPhoneSeconds * SECOND_MS
const HOUR_MS = 3600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
/** Any number; it only has to be the same everywhere. */
const LOCK = 806_011

type SmsRequest = { phone: string; address: string; now: Date }
type SmsCounts = Omit<SmsHistory, 'spentMicroUsd'>
/** The oldest grant in each window: when it leaves, a full window opens. */
type Oldest = Record<
  'ofPhoneMinute' | 'ofPhoneDay' | 'ofNetworkHour' | 'ofPrefixHour' | 'ofPrefixDay',
  Date | null
>

async function historyOf(db: Db, { phone, address, now }: SmsRequest): Promise<SmsHistory & Oldest> {
  const after = (ms: number) => new Date(now.getTime() - ms)
  const [minute, hour, day] = [after(MINUTE_MS), after(HOUR_MS), after(DAY_MS)]
  const ofPhone = sql`phone = ${phone}`
  const ofNetwork = sql`network = ${networkOf(address)}`
  const ofPrefix = sql`prefix = ${prefixOf(phone)}`
  const inMinute = sql`granted_at > ${minute}`
  const inHour = sql`granted_at > ${hour}`
  const { rows } = await sql<SmsCounts & Oldest>`
    select
      count(*) filter (where ${ofPhone} and ${inMinute})::int as "phoneMinute",
      count(*) filter (where ${ofPhone})::int as "phoneDay",
      count(*) filter (where ${ofNetwork} and ${inHour})::int as "networkHour",
      count(*) filter (where ${ofNetwork} and ${inHour} and converted)::int as "networkConvertedHour",
      count(*) filter (where ${ofPrefix} and ${inHour})::int as "prefixHour",
      count(*) filter (where ${ofPrefix})::int as "prefixDay",
      count(*) filter (where ${ofPrefix} and converted)::int as "prefixConvertedDay",
      min(granted_at) filter (where ${ofPhone} and ${inMinute}) as "ofPhoneMinute",
      min(granted_at) filter (where ${ofPhone}) as "ofPhoneDay",
      min(granted_at) filter (where ${ofNetwork} and ${inHour}) as "ofNetworkHour",
      min(granted_at) filter (where ${ofPrefix} and ${inHour}) as "ofPrefixHour",
      min(granted_at) filter (where ${ofPrefix}) as "ofPrefixDay"
    from sms_grants
    where granted_at > ${day} and (${ofPhone} or ${ofPrefix} or ${ofNetwork})`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a count without a row')
  return { ...counted, spentMicroUsd: await spentOfDay(db, now) }
}

const secondsUntil = (oldest: Date | null, windowMs: number, now: Date): number | undefined =>
  oldest ? Math.ceil((oldest.getTime() + windowMs - now.getTime()) / SECOND_MS) : undefined

/** The budget is everybody's, and there is no time to give when it is open again. */
function secondsUntilOpen(verdict: GrantRefusal, oldest: Oldest, now: Date): number | undefined {
  const windows = {
    'too soon': [oldest.ofPhoneMinute, MINUTE_MS],
    phone: [oldest.ofPhoneDay, DAY_MS],
    network: [oldest.ofNetworkHour, HOUR_MS],
    prefix: [oldest.ofPrefixHour, HOUR_MS],
    conversion: [oldest.ofPrefixDay, DAY_MS],
    budget: [null, DAY_MS],
  } as const
  const [from, windowMs] = windows[verdict]
  return secondsUntil(from, windowMs, now)
}

type GrantInput = { message: SmsMessage & { code: string }; address: string }
export type GrantResult =
  | { verdict: 'granted'; messageId: number }
  | { verdict: GrantRefusal; retryAfterSeconds: number | undefined }
type GrantRefusal = Exclude<SmsVerdict, 'granted'>

/**
 * Grants a message, or returns why not. One at a time in all processes, or a thousand requests at the same
 * moment would each find that none was sent yet. The message is written down with the grant, and sent afterwards.
 */
export const grantSms = (services: SmsServices, { message, address }: GrantInput): Promise<GrantResult> =>
  services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const { phone, now } = message
    const costMicroUsd = services.sms.routes[0]?.costMicroUsd(phone) ?? 0
    const history = await historyOf(tx, { phone, address, now })
    const verdict = judgeSms(history, { costMicroUsd, budgetMicroUsd: services.sms.dailyBudgetMicroUsd })
    if (verdict !== 'granted') return { verdict, retryAfterSeconds: secondsUntilOpen(verdict, history, now) }
    await tx
      .insertInto('sms_grants')
      .values({ phone, prefix: prefixOf(phone), network: networkOf(address), granted_at: now })
      .execute()
    await storeCode(tx, message, services.codeSecrets)
    return { verdict, messageId: await queueSms(tx, services, message) }
  })

/** A code that was used: its range of numbers leads to customers. */
export const noteConversion = (db: Db, phone: string) =>
  db.updateTable('sms_grants').set({ converted: true }).where('phone', '=', phone).execute()

/** How long the countdown of this phone still runs; 0 where it does not. */
export async function countdownSeconds(db: Db, phone: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - MINUTE_MS)
  const recent = await db
    .selectFrom('sms_grants')
    .select('granted_at')
    .where('phone', '=', phone)
    .where('granted_at', '>', since)
    .executeTakeFirst()
  return secondsUntil(recent?.granted_at ?? null, MINUTE_MS, now) ?? 0
}
