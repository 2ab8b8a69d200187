import { createHash } from 'node:crypto'
import type { notices } from '../../contract/calls/notices.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { Endpoints } from '../../contract/wire/operation.ts'
import { formatInstant } from '../../market/dates.ts'
import { scheduledTopics } from '../../market/notice-figures.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { noticeLink, noticeText } from './notice-text.ts'
import { channelsSetUp, isRequired, switchesOf } from './switches.ts'

const LISTED = 50

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

async function list({ db, borrowerId, packs, language }: Call) {
  const rows = await db
    .selectFrom('notices as n')
    .innerJoin('borrowers as b', 'b.id', 'n.borrower_id')
    .leftJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.id', 'n.matter', 'n.facts', 'n.created_at', 'b.market'])
    .select(['o.id as order_id', 'o.product_id'])
    .where('n.borrower_id', '=', borrowerId)
    // A reminder is listed once it is sent: until then it may turn out to be needless.
    .where((eb) => eb.or([eb('n.state', '=', 'done'), eb('n.matter', 'not in', scheduledTopics)]))
    .where('n.state', '<>', 'obsolete')
    .orderBy('n.id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(({ id, matter, facts, created_at, market, order_id, product_id }) => {
    const pack = packs[market]
    const order = order_id !== null ? { id: order_id, productId: product_id ?? '' } : null
    const { title, text } = noticeText({ matter, facts, order }, { pack, language })
    return {
      noticeId: String(id),
      matter,
      title,
      text,
      link: noticeLink({ matter, facts, order }, market),
      time: formatInstant(created_at, language, pack.timeZone),
    }
  })
}

async function sessionIdOf({ db, sessionHash }: Call): Promise<string> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst()
  return session?.id ?? ''
}

export const noticeHandlers = {
  noticeList: list,
  noticeSwitches: async (call) => {
    const { db, borrowerId, packs } = call
    const { market } = await db
      .selectFrom('borrowers')
      .select('market')
      .where('id', '=', borrowerId)
      .executeTakeFirstOrThrow()
    const set = await db
      .selectFrom('notice_switches')
      .selectAll()
      .where('borrower_id', '=', borrowerId)
      .execute()
    return switchesOf(set, packs[market].notices, channelsSetUp(call))
  },
  noticeSwitchSave: async ({ db, borrowerId }, { matter, channel, on }) => {
    if (on === '0' && isRequired(matter, channel)) return refuse(codes.invalidRequest)
    const set = { borrower_id: borrowerId, matter, channel, is_on: on === '1' }
    await db
      .insertInto('notice_switches')
      .values(set)
      .onConflict((conflict) =>
        conflict.columns(['borrower_id', 'matter', 'channel']).doUpdateSet({ is_on: set.is_on }),
      )
      .execute()
    return {}
  },
  pushKey: async ({ push }) => ({ key: push?.publicKey ?? '' }),
  pushSubscribe: async (call, { endpoint, p256dh, auth }) => {
    const { db, borrowerId, push, language, now } = call
    if (!push?.accepts(endpoint)) return refuse(codes.fieldsRefused)
    // Whoever is signed in on a phone now gets its messages, and whoever was before does not.
    const session_id = await sessionIdOf(call)
    const row = { borrower_id: borrowerId, session_id, endpoint, p256dh, auth, language, seen_at: now }
    await db
      .insertInto('push_subscriptions')
      .values({ ...row, endpoint_hash: hashOf(endpoint), created_at: now })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
      .execute()
    return {}
  },
  pushUnsubscribe: async ({ db, borrowerId }, { endpoint }) => {
    await db
      .deleteFrom('push_subscriptions')
      .where('endpoint_hash', '=', hashOf(endpoint))
      .where('borrower_id', '=', borrowerId)
      .execute()
    return {}
  },
} satisfies Handlers<Endpoints<typeof notices>>
