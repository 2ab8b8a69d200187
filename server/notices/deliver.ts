import { sql } from 'kysely'
import type { NoticeChannel } from '../../contract/calls/notices.ts'
import type { Language, Market } from '../../contract/market/language.ts'
import { withLocale } from '../../contract/market/locale.server.ts'
import type { MarketPack } from '../../contract/market/market.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import type { PushResult } from '../push/push.ts'
import { deliverSms, queueSms } from '../sms/messages.ts'
import { spentOfDay } from '../sms/spending.ts'
import { type NoticeContent, noticeLink, noticeText } from './notice-text.ts'
import { isOn, type Switch } from './switches.ts'

type DeliveryDeps = Pick<Services, 'db' | 'packs' | 'log' | 'sms' | 'secret' | 'push'>

const AT_ONCE = 50
/** A process that ends meanwhile leaves its notices to another after this long. */
const LEASE_MS = 2 * 60_000
const RETRY_MS = 60_000
const RETRY_MAX_MS = 15 * 60_000
const PUSH_TRIES = 3
const TTL_SECONDS = 24 * 60 * 60
const DEVICES_MAX = 10
/** Codes to sign in with come first: notices leave them this part of the day's budget. */
const BUDGET_SHARE = 0.5

type OpenNotice = NoticeContent & {
  id: number
  borrowerId: string
  tries: number
  phone: string
  market: Market
  language: Language | null
}

/** What is due, for this process alone until the lease ends. */
async function takeDue(db: Db, now: Date): Promise<OpenNotice[]> {
  const due = await db
    .updateTable('notices')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: new Date(now.getTime() + LEASE_MS) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('state', '=', 'open')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  if (due.length === 0) return []
  const rows = await db
    .selectFrom('notices as n')
    .innerJoin('borrowers as b', 'b.id', 'n.borrower_id')
    .leftJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.id', 'n.borrower_id', 'n.matter', 'n.facts', 'n.tries', 'b.phone', 'b.market'])
    .select(['o.id as order_id', 'o.product_id'])
    .select(
      // The language that the borrower last used with us: on a phone, or for an agreement.
      sql<Language | null>`coalesce(
        (select language from push_subscriptions p where p.borrower_id = b.id order by seen_at desc limit 1),
        (select language from contracts c where c.borrower_id = b.id order by agreed_at desc limit 1))`.as(
        'language',
      ),
    )
    .where(
      'n.id',
      'in',
      due.map(({ id }) => id),
    )
    .orderBy('n.id')
    .execute()
  return rows.map(({ borrower_id, order_id, product_id, ...notice }) => ({
    ...notice,
    borrowerId: borrower_id,
    order: order_id !== null ? { id: order_id, productId: product_id ?? '' } : null,
  }))
}

const close = (db: Db, id: number, sentBy: NoticeChannel | '') =>
  db
    .updateTable('notices')
    .set({ state: 'done', sent_by: sentBy })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()

/** When the push services that ask to wait may be tried again. */
function pauseMs(results: readonly PushResult[]): number {
  const asked = results.map((result) => (result.outcome === 'later' ? (result.afterMs ?? RETRY_MS) : 0))
  return Math.min(Math.max(...asked, RETRY_MS / 2), RETRY_MAX_MS)
}

type Sending = { notice: OpenNotice; pack: MarketPack; now: Date }

/** To every browser of the borrower; one that no longer wants it is removed. */
async function sendPush({ db, push }: DeliveryDeps, { notice, pack }: Sending): Promise<PushResult[]> {
  const targets = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('borrower_id', '=', notice.borrowerId)
    .orderBy('seen_at', 'desc')
    .limit(DEVICES_MAX)
    .execute()
  return Promise.all(
    targets.map(async (target) => {
      const { language } = target
      const { title, brief } = withLocale(language, () => noticeText(notice, { pack, language }))
      const payload = JSON.stringify({
        tag: `notice-${notice.id}`,
        title,
        text: brief,
        link: noticeLink(notice, notice.market),
        language,
      })
      const sent = await push?.send(target, {
        payload,
        topic: `notice-${notice.id}`,
        ttlSeconds: TTL_SECONDS,
      })
      if (sent?.outcome === 'gone')
        await db.deleteFrom('push_subscriptions').where('endpoint_hash', '=', target.endpoint_hash).execute()
      return sent ?? { outcome: 'refused' }
    }),
  )
}

/** The message and that it is sent are one statement of fact: whoever ends in between sends it once. */
async function sendSmsNotice(deps: DeliveryDeps, { notice, pack, now }: Sending): Promise<void> {
  const { db, sms, log } = deps
  const spent = await spentOfDay(db, now)
  if (sms.routes.length === 0 || spent > sms.dailyBudgetMicroUsd * BUDGET_SHARE) {
    if (sms.routes.length > 0) log.warn({ notice: notice.id }, 'no budget for the SMS of a notice')
    await close(db, notice.id, '')
    return
  }
  const language = notice.language ?? pack.language
  const { title, text } = withLocale(language, () => noticeText(notice, { pack, language }))
  const body = `${pack.appName}: ${title}. ${text}`
  const id = await db.transaction().execute(async (tx) => {
    if (!(await close(tx, notice.id, 'sms'))) return null
    return queueSms(tx, deps, { phone: notice.phone, body, language, now })
  })
  if (id !== null) await deliverSms(deps, id, now)
}

async function deliver(deps: DeliveryDeps, sending: Sending): Promise<void> {
  const { db, push } = deps
  const { notice, now } = sending
  const switches: Switch[] = await db
    .selectFrom('notice_switches')
    .selectAll()
    .where('borrower_id', '=', notice.borrowerId)
    .execute()
  const wants = (channel: NoticeChannel) => isOn(switches, { matter: notice.matter, channel })
  const results = push && wants('push') ? await sendPush(deps, sending) : []
  if (results.some(({ outcome }) => outcome === 'sent')) return void (await close(db, notice.id, 'push'))
  if (results.some(({ outcome }) => outcome === 'later') && notice.tries < PUSH_TRIES) {
    const next_try_at = new Date(now.getTime() + pauseMs(results))
    await db.updateTable('notices').set({ next_try_at }).where('id', '=', notice.id).execute()
    return
  }
  if (wants('sms')) await sendSmsNotice(deps, sending)
  else await close(db, notice.id, '')
}

/** Sends what is due: to the borrower's browsers, and by SMS where none of them took it. Any process may do it. */
export async function deliverNotices(deps: DeliveryDeps, now: Date): Promise<void> {
  for (const notice of await takeDue(deps.db, now))
    await deliver(deps, { notice, pack: deps.packs[notice.market], now }).catch((error) =>
      deps.log.error({ notice: notice.id, error }, 'a notice was not sent'),
    )
}
