import { sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { networkOf } from '../network.ts'
import { queueSms, type SmsParts } from '../sms/messages.ts'
import type { SmsMessage } from '../sms/routes.ts'
import { spentOfDay } from '../sms/spending.ts'
import { prefixOf } from './phone.ts'
import { keepCode } from './sms-code.ts'
import { judgeSms, type SmsHistory, type SmsVerdict, smsLimits } from './sms-policy.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
/** Any number; it only has to be the same everywhere. */
const LOCK = 806_011

type Asked = { phone: string; address: string; now: Date }

async function historyOf(db: Db, { phone, address, now }: Asked): Promise<SmsHistory> {
  const after = (ms: number) => new Date(now.getTime() - ms)
  const [minute, hour, day] = [after(smsLimits.perPhoneSeconds * SECOND_MS), after(HOUR_MS), after(DAY_MS)]
  const prefix = prefixOf(phone)
  const network = networkOf(address)
  const { rows } = await sql<Omit<SmsHistory, 'spentMicroUsd'>>`
    select
      count(*) filter (where phone = ${phone} and granted_at > ${minute})::int as "phoneMinute",
      count(*) filter (where phone = ${phone})::int as "phoneDay",
      count(*) filter (where network = ${network} and granted_at > ${hour})::int as "networkHour",
      count(*) filter (where network = ${network} and granted_at > ${hour} and converted)::int
        as "networkConvertedHour",
      count(*) filter (where prefix = ${prefix} and granted_at > ${hour})::int as "prefixHour",
      count(*) filter (where prefix = ${prefix})::int as "prefixDay",
      count(*) filter (where prefix = ${prefix} and converted)::int as "prefixConvertedDay"
    from sms_grants
    where granted_at > ${day} and (phone = ${phone} or prefix = ${prefix} or network = ${network})`.execute(
    db,
  )
  const [counted] = rows
  if (!counted) throw new Error('a count without a row')
  return { ...counted, spentMicroUsd: await spentOfDay(db, now) }
}

/** The oldest grant of a full window leaves it first. The budget is everybody's, and has no such moment. */
async function secondsUntilOpen(db: Db, verdict: Refused, { phone, address, now }: Asked) {
  const windows = {
    'too soon': ['phone', phone, smsLimits.perPhoneSeconds * SECOND_MS],
    phone: ['phone', phone, DAY_MS],
    network: ['network', networkOf(address), HOUR_MS],
    prefix: ['prefix', prefixOf(phone), HOUR_MS],
    conversion: ['prefix', prefixOf(phone), DAY_MS],
    budget: null,
  } as const
  const window = windows[verdict]
  if (!window) return undefined
  const [column, value, ms] = window
  const oldest = await db
    .selectFrom('sms_grants')
    .select(({ fn }) => fn.min('granted_at').as('at'))
    .where(column, '=', value)
    .where('granted_at', '>', new Date(now.getTime() - ms))
    .executeTakeFirst()
  return oldest?.at ? Math.ceil((oldest.at.getTime() + ms - now.getTime()) / SECOND_MS) : undefined
}

type Granting = { message: SmsMessage & { code: string }; address: string }
export type Granted =
  | { verdict: 'granted'; messageId: number }
  | { verdict: Refused; retryAfterSeconds: number | undefined }
type Refused = Exclude<SmsVerdict, 'granted'>

/**
 * Grants a message, or says what stands against it. One at a time in all processes, or a thousand requests at the same
 * moment would each find that none was sent yet. The message is written down with the grant, and sent afterwards.
 */
export const grantSms = (parts: SmsParts, { message, address }: Granting): Promise<Granted> =>
  parts.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const { phone, now } = message
    const costMicroUsd = parts.sms.routes[0]?.costMicroUsd(phone) ?? 0
    const history = await historyOf(tx, { phone, address, now })
    const verdict = judgeSms(history, { costMicroUsd, budgetMicroUsd: parts.sms.dailyBudgetMicroUsd })
    if (verdict !== 'granted')
      return { verdict, retryAfterSeconds: await secondsUntilOpen(tx, verdict, { phone, address, now }) }
    await tx
      .insertInto('sms_grants')
      .values({ phone, prefix: prefixOf(phone), network: networkOf(address), granted_at: now })
      .execute()
    await keepCode(tx, message, parts.secret)
    return { verdict, messageId: await queueSms(tx, parts, message) }
  })

/** A code that was used: its range of numbers leads to customers. */
export const noteConversion = (db: Db, phone: string) =>
  db.updateTable('sms_grants').set({ converted: true }).where('phone', '=', phone).execute()

/** How long the countdown of this phone still runs; 0 where it does not. */
export const countdownSeconds = async (db: Db, phone: string, now: Date): Promise<number> =>
  (await secondsUntilOpen(db, 'too soon', { phone, address: '', now })) ?? 0
