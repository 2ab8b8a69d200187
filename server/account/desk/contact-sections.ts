import type {
  ChatLine,
  ComplaintLine,
  ConcerningProposal,
  DocumentLine,
  MessageLine,
  NoteLine,
  SessionLine,
} from '../../../contract/calls/account.ts'
import type { Db } from '../../database/open.ts'

const LISTED_MAX = 20
const NOTES_MAX = 50

export async function documentLines(db: Db, borrowerId: string): Promise<DocumentLine[]> {
  const rows = await db
    .selectFrom('issued_documents')
    .select(['code', 'order_id', 'kind', 'issued_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('issued_at', 'desc')
    .orderBy('code')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ code, order_id, kind, issued_at }) => ({
    code,
    orderId: order_id,
    kind,
    at: issued_at.toISOString(),
  }))
}

/** Each way by which a notice was sent, or the notice alone where none was tried. */
async function noticeLines(db: Db, borrowerId: string): Promise<MessageLine[]> {
  const rows = await db
    .with('newest', (recent) =>
      recent
        .selectFrom('notices')
        .select(['id', 'matter', 'state', 'created_at'])
        .where('borrower_id', '=', borrowerId)
        .orderBy('id', 'desc')
        .limit(LISTED_MAX),
    )
    .selectFrom('newest as n')
    .leftJoin('notice_attempts as a', 'a.notice_id', 'n.id')
    .select(['n.matter', 'n.state', 'n.created_at', 'a.state as attempt', 'a.channel', 'a.tries', 'a.reason'])
    .select(['a.provider_id', 'a.cost_micro_usd', 'a.created_at as sent_at'])
    .orderBy('n.id', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map((row) => ({
    topic: row.matter,
    state: row.attempt ?? row.state,
    channel: row.channel ?? '',
    tries: row.tries ?? 0,
    reason: row.reason ?? '',
    providerId: row.provider_id ?? '',
    costMicroUsd: row.cost_micro_usd ?? 0,
    at: (row.sent_at ?? row.created_at).toISOString(),
  }))
}

/** The newest messages to a number that belong to no notice, each with its last try. */
async function smsLines(db: Db, phone: string): Promise<MessageLine[]> {
  const sent = await db
    .selectFrom('sms_messages as m')
    .select(['m.id', 'm.created_at'])
    .where('m.phone', '=', phone)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('notice_attempts as a').select('a.id').whereRef('a.sms_id', '=', 'm.id'))),
    )
    .orderBy('m.id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  if (sent.length === 0) return []
  const attempts = await db
    .selectFrom('sms_attempts')
    .select(['message_id', 'route', 'status', 'error', 'provider_id', 'cost_micro_usd'])
    .where(
      'message_id',
      'in',
      sent.map(({ id }) => id),
    )
    .orderBy('message_id')
    .orderBy('position')
    .execute()
  const tried = Map.groupBy(attempts, ({ message_id }) => message_id)
  return sent.map(({ id, created_at }) => {
    const tries = tried.get(id) ?? []
    const last = tries.at(-1)
    return {
      topic: 'sms',
      state: last?.status ?? 'sent',
      channel: last?.route ?? '',
      tries: tries.length,
      reason: last?.error ?? '',
      providerId: last?.provider_id ?? '',
      costMicroUsd: tries.reduce((sum, { cost_micro_usd }) => sum + cost_micro_usd, 0),
      at: created_at.toISOString(),
    }
  })
}

/** What was sent, newest first, and whether it arrived. */
export async function messageLines(db: Db, borrowerId: string, phone: string): Promise<MessageLine[]> {
  const [notices, sms] = await Promise.all([noticeLines(db, borrowerId), smsLines(db, phone)])
  return [...notices, ...sms].sort((one, other) => other.at.localeCompare(one.at)).slice(0, LISTED_MAX)
}

export async function complaintLines(db: Db, borrowerId: string): Promise<ComplaintLine[]> {
  const rows = await db
    .selectFrom('complaints')
    .select(['id', 'status', 'type', 'due_on', 'created_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ id, status, type, due_on, created_at }) => ({
    complaintId: id,
    status,
    type,
    dueOn: due_on,
    at: created_at.toISOString(),
  }))
}

export async function chatLines(db: Db, borrowerId: string): Promise<ChatLine[]> {
  const rows = await db
    .selectFrom('assistant_records')
    .select(['type', 'value', 'node_id', 'created_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ type, value, node_id, created_at }) => ({
    type,
    value,
    nodeId: node_id,
    at: created_at.toISOString(),
  }))
}

export async function sessionLines(db: Db, borrowerId: string, now: Date): Promise<SessionLine[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device_name', 'created_at', 'seen_at', 'ends_at'])
    .where('borrower_id', '=', borrowerId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  const newest = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()]
  return newest.map(({ device_name, created_at, seen_at, ends_at }) => ({
    device: device_name,
    at: created_at.toISOString(),
    seenAt: seen_at.toISOString(),
    endsAt: ends_at.toISOString(),
  }))
}

export async function proposalLines(db: Db, borrowerId: string, now: Date): Promise<ConcerningProposal[]> {
  const rows = await db
    .selectFrom('proposals as p')
    .innerJoin('staff as s', 's.id', 'p.proposed_by')
    .select(['p.id', 'p.act', 'p.subject', 'p.state', 'p.expires_at', 'p.proposed_at', 's.name'])
    .where('p.borrower_id', '=', borrowerId)
    .orderBy('p.proposed_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ id, act, subject, state, expires_at, proposed_at, name }) => ({
    proposalId: id,
    act,
    subject,
    state: state === 'open' && expires_at <= now ? 'expired' : state,
    proposedBy: name,
    at: proposed_at.toISOString(),
  }))
}

export async function noteLines(db: Db, borrowerId: string): Promise<NoteLine[]> {
  const rows = await db
    .selectFrom('borrower_notes as n')
    .innerJoin('staff as s', 's.id', 'n.staff_id')
    .select(['s.name', 'n.body', 'n.created_at'])
    .where('n.borrower_id', '=', borrowerId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .limit(NOTES_MAX)
    .execute()
  return rows.map(({ name, body, created_at }) => ({ by: name, text: body, at: created_at.toISOString() }))
}
