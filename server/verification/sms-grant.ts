import { type RawBuilder, sql } from 'kysely'
import { DAY_MS, SECOND_MS } from '../../base/time.ts'
import { statusCodes } from '../../market/order-status.ts'
import { blockOf } from '../calls/network.ts'
import type { Db } from '../database/open.ts'
import { queueSms, type SmsServices } from '../sms/messages.ts'
import type { SmsMessage } from '../sms/routes.ts'
import type { CodePurpose } from './code-purpose.ts'
import { countryOf, prefixOf } from './phone.ts'
import { storeCode } from './sms-code.ts'
import {
  judgeSms,
  mayUse,
  roomAt,
  type SmsGrant,
  type SmsPurse,
  type SmsRuleName,
  type SmsShare,
  type SmsTallies,
  type SmsTally,
  smsRules,
} from './sms-policy.ts'

/** Any number; it only has to be the same everywhere. */
const LOCK = 806_011

/** `byOwner`: from a session of the number's account, or a device that has signed in with the number. */
export type SmsRequest = { phone: string; address: string; visitor: string; now: Date; byOwner: boolean }
type Table = 'sms_grants' | 'sms_attempts'
type Scope = { table: Table; where: RawBuilder<unknown> }

/**
 * What each rule counts. The budgets count every message, notices too; the others count codes. Those of a number are counted
 * apart for its owner and for everybody else, so that a stranger who types the number uses up none of the owner's.
 */
function scopesOf({ phone, address, visitor, byOwner }: SmsRequest): Record<SmsRuleName, Scope> {
  const grants = (where: RawBuilder<unknown>): Scope => ({ table: 'sms_grants', where })
  const ofNetwork = (share: SmsShare) => grants(sql`share = ${share} and network = ${blockOf(address)}`)
  const ofNumber = grants(sql`phone = ${phone} and by_owner = ${byOwner}`)
  const ofPrefix = grants(sql`share = 'strangers' and prefix = ${prefixOf(phone)}`)
  const everything: Scope = { table: 'sms_attempts', where: sql`true` }
  return {
    tooSoon: ofNumber,
    phone: ofNumber,
    visitor: grants(visitor ? sql`visitor = ${visitor}` : sql`false`),
    networkTrial: ofNetwork('strangers'),
    network: ofNetwork('strangers'),
    prefix: ofPrefix,
    prefixTrial: ofPrefix,
    country: grants(sql`share = 'strangers' and country = ${countryOf(phone)}`),
    strangers: grants(sql`share = 'strangers'`),
    budgetOfStrangers: everything,
    networkOfKnown: ofNetwork('known'),
    budgetOfKnown: everything,
    networkOfLoan: ofNetwork('loan'),
    budget: everything,
  }
}

const columns = {
  sms_grants: { at: sql.ref('granted_at'), converted: sql.ref('converted') },
  sms_attempts: { at: sql.ref('created_at'), converted: sql`false` },
} as const

const ruleNames = Object.keys(smsRules) as SmsRuleName[]
const windowStart = (name: SmsRuleName, now: Date) => new Date(now.getTime() - smsRules[name].windowMs)

/** All rules over one table in one reading of its last day. */
async function talliesIn(db: Db, table: Table, { scopes, now }: { scopes: Scopes; now: Date }) {
  const { at, converted } = columns[table]
  const names = ruleNames.filter((name) => scopes[name].table === table)
  const tallies = names.map((name) => {
    const filter = sql`filter (where ${scopes[name].where} and ${at} > ${windowStart(name, now)})`
    return sql`json_build_object(
      'count', count(*) ${filter},
      'converted', count(*) filter (where ${scopes[name].where} and ${at} > ${windowStart(name, now)} and ${converted}),
      'spentMicroUsd', coalesce(sum(cost_micro_usd) ${filter}, 0),
      'unusedMicroUsd', coalesce(sum(case when ${converted} then 0 else cost_micro_usd end) ${filter}, 0)
    ) as ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<string, SmsTally>>`select ${sql.join(tallies)} from ${sql.table(table)}
    where ${at} > ${new Date(now.getTime() - DAY_MS)}`.execute(db)
  return rows[0]
}

type Scopes = Record<SmsRuleName, Scope>

const talliesOf = async (db: Db, { scopes, now }: { scopes: Scopes; now: Date }): Promise<SmsTallies> =>
  ({
    ...(await talliesIn(db, 'sms_grants', { scopes, now })),
    ...(await talliesIn(db, 'sms_attempts', { scopes, now })),
  }) as SmsTallies

/** More of them need not leave before there is room, except where a network or range stops to bring anybody. */
const OLDEST_MAX = 500

async function oldestOf(db: Db, name: SmsRuleName, { scopes, now }: { scopes: Scopes; now: Date }) {
  const { table, where } = scopes[name]
  const { at, converted } = columns[table]
  const { rows } = await sql<SmsGrant>`
    select ${at} as at, ${converted} as converted, cost_micro_usd as "costMicroUsd" from ${sql.table(table)}
    where ${where} and ${at} > ${windowStart(name, now)} order by ${at}, id limit ${sql.lit(OLDEST_MAX)}`.execute(
    db,
  )
  return rows
}

type Full = { full: readonly SmsRuleName[]; tallies: SmsTallies; scopes: Scopes; now: Date; purse: SmsPurse }

/** Until the last of the rules has room; undefined where that cannot be said. */
async function secondsUntilRoom(db: Db, { full, tallies, scopes, now, purse }: Full) {
  let latest = now.getTime()
  for (const name of full) {
    const room = roomAt(
      name,
      { tally: tallies[name], oldest: await oldestOf(db, name, { scopes, now }) },
      purse,
    )
    if (!room) return undefined
    latest = Math.max(latest, room.getTime())
  }
  return Math.ceil((latest - now.getTime()) / SECOND_MS)
}

/** Whether somebody has an account with this number, and a loan that runs. */
async function standingOf(db: Db, phone: string): Promise<SmsShare> {
  const { rows } = await sql<{ known: boolean; loan: boolean }>`
    select exists (select from borrowers where phone = ${phone}) as known,
      exists (select from borrowers b join orders o on o.borrower_id = b.id
        where b.phone = ${phone} and o.status = ${statusCodes.active}) as loan`.execute(db)
  const [row] = rows
  if (row?.loan) return 'loan'
  return row?.known ? 'known' : 'strangers'
}

/** The desk sees within the minute that codes are refused, and why. */
const countRefusal = (db: Db, rule: SmsRuleName | 'withheld', now: Date) =>
  sql`insert into sms_refusals as r (minute, rule, refused) values (date_trunc('minute', ${now}::timestamptz), ${rule}, 1)
    on conflict (minute, rule) do update set refused = r.refused + 1`.execute(db)

/**
 * Who may go on to the shares that strangers cannot use: nobody where numbers are collected, whoever has an account where one
 * signs in, and the borrower who is signed in.
 */
export type ReserveUse = 'none' | 'unproven' | 'proven'

type GrantInput = {
  message: SmsMessage & { code: string }
  purpose: CodePurpose
  reserve: ReserveUse
  request: SmsRequest
}
type Reserved = { share: Exclude<SmsShare, 'strangers'>; othersAfterSeconds: number | undefined }
export type GrantResult =
  | { granted: true; messageId: number }
  /** Only some numbers get a code now. `send` is null where this is none of them; nobody learns which. */
  | { granted: 'reserved'; reserved: Reserved; send: (() => Promise<number>) | null }
  | { granted: false; rule: SmsRuleName; retryAfterSeconds: number | undefined }

/**
 * Grants a message, or returns why not. One at a time in all processes, or a thousand requests at the same
 * moment would each find that none was sent yet. The message is written down with the grant, and sent afterwards.
 */
export const grantSms = (services: SmsServices, input: GrantInput): Promise<GrantResult> =>
  services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    const { message, purpose, reserve, request } = input
    const { phone, address, visitor, now, byOwner } = request
    const scopes = scopesOf(request)
    const purse = {
      costMicroUsd: services.sms.routes[0]?.costMicroUsd(phone) ?? 0,
      budgetMicroUsd: services.sms.dailyBudgetMicroUsd,
    }
    const tallies = await talliesOf(tx, { scopes, now })
    const standing = await standingOf(tx, phone)
    const { share, full } = judgeSms(tallies, purse)
    const store = async (paidBy: SmsShare | 'withheld') => {
      await tx
        .insertInto('sms_grants')
        .values({
          phone,
          prefix: prefixOf(phone),
          network: blockOf(address),
          visitor,
          country: countryOf(phone),
          by_owner: byOwner,
          share: paidBy,
          cost_micro_usd: paidBy === 'withheld' ? 0 : purse.costMicroUsd,
          granted_at: now,
        })
        .execute()
      await storeCode(tx, { ...message, purpose, byOwner }, services.codeSecrets)
    }
    const isReserved = share !== null && share !== 'strangers'
    if (share === 'strangers' || (isReserved && reserve === 'proven' && mayUse(standing, share))) {
      await store(share)
      return { granted: true, messageId: await queueSms(tx, services, message) }
    }
    const wait = await secondsUntilRoom(tx, { full, tallies, scopes, now, purse })
    if (isReserved && reserve === 'unproven') {
      const isSent = mayUse(standing, share)
      await store(isSent ? share : 'withheld')
      await countRefusal(tx, 'withheld', now)
      const send = () => queueSms(services.db, services, message)
      return {
        granted: 'reserved',
        reserved: { share, othersAfterSeconds: wait },
        send: isSent ? send : null,
      }
    }
    const [rule = 'budget'] = full
    await countRefusal(tx, rule, now)
    return { granted: false, rule, retryAfterSeconds: wait }
  })

/** How long the countdown of this phone still runs; 0 where it does not. */
export async function countdownSeconds(db: Db, { phone, now, byOwner }: SmsRequest): Promise<number> {
  const recent = await db
    .selectFrom('sms_grants')
    .select('granted_at')
    .where('phone', '=', phone)
    .where('by_owner', '=', byOwner)
    .where('granted_at', '>', windowStart('tooSoon', now))
    .executeTakeFirst()
  if (!recent) return 0
  return Math.ceil((recent.granted_at.getTime() + smsRules.tooSoon.windowMs - now.getTime()) / SECOND_MS)
}
