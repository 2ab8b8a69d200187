import { sql } from 'kysely'
import * as texts from '#texts'
import type { ContactOutcome, ContactWay } from '../../contract/calls/arrears.ts'
import type { NoticeAttemptState } from '../../contract/calls/books.ts'
import type { ComplaintEvidence } from '../../contract/calls/complaints.ts'
import { addDays, formatDay, formatInstant, localDay } from '../../market/dates.ts'
import { endOfDay, startOfDay } from '../../market/day-bounds.ts'
import { type Language, type LocalText, languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { MarketPack } from '../../market/market.ts'
import type { NoticeChannel } from '../../market/notice-figures.ts'
import type { Db } from '../database/open.ts'

/** The day of the complaint, and so many before. */
const DAYS = 14
const LISTED_MAX = 100
/** As many lines as an answer has room for beside its own words. */
const INSERTED_MAX = 20

type Way = Exclude<ContactWay, 'note'> | NoticeChannel
type Outcome = Exclude<ContactOutcome, 'noted' | 'planAsked'>
type Logged = { at: Date; way: Way; outcome: Outcome; by: string }
type Days = { from: string; until: string }

const ways: Readonly<Record<Way, () => string>> = {
  call: texts.complaint_evidence_call,
  visit: texts.complaint_evidence_visit,
  message: texts.complaint_evidence_message,
  push: texts.complaint_evidence_push,
  whatsapp: texts.complaint_evidence_whatsapp,
  sms: texts.complaint_evidence_sms,
  mail: texts.complaint_evidence_mail,
}

const outcomes: Readonly<Record<Outcome, () => string>> = {
  reached: texts.complaint_evidence_reached,
  noAnswer: texts.complaint_evidence_no_answer,
  wrongNumber: texts.complaint_evidence_wrong_number,
  promised: texts.complaint_evidence_promised,
  refused: texts.complaint_evidence_refused,
  sent: texts.complaint_evidence_sent,
  answered: texts.complaint_evidence_answered,
  failed: texts.complaint_evidence_failed,
  nobodyThere: texts.complaint_evidence_nobody_there,
}

/** Of a person that a call or a visit found. */
const found: readonly Outcome[] = ['reached', 'promised', 'refused', 'answered']
const notSent: readonly NoticeAttemptState[] = ['failed', 'later']

type About = { borrowerId: string; receivedAt: Date; pack: MarketPack }

/** Every contact and message of the days, the newest first. Codes that a borrower asked for are no contact of ours. */
async function readLog(db: Db, { borrowerId, pack }: About, { from, until }: Days): Promise<Logged[]> {
  const [start, end] = [startOfDay(from, pack.timeZone), endOfDay(until, pack.timeZone)]
  const { rows } = await sql<Logged>`
    select c.created_at as at, c.channel as way, c.outcome, coalesce(s.name, '') as by
    from contacts c left join staff s on s.id = c.staff_id
    where c.borrower_id = ${borrowerId} and c.channel <> 'note' and c.created_at >= ${start} and c.created_at < ${end}
    union all
    select a.created_at, a.channel, case when a.state in (${sql.join(notSent)}) then 'failed' else 'sent' end, ''
    from notices n join notice_attempts a on a.notice_id = n.id
    where n.borrower_id = ${borrowerId} and a.created_at >= ${start} and a.created_at < ${end}
    order by at desc limit ${LISTED_MAX}`.execute(db)
  return rows
}

const what = ({ way, outcome }: Pick<Logged, 'way' | 'outcome'>) =>
  texts.complaint_evidence_of({ way: ways[way](), outcome: outcomes[outcome]() })

function summary(log: readonly Logged[], { from, until }: Days, language: Language): string {
  const days = { from: formatDay(from, language), until: formatDay(until, language) }
  if (log.length === 0) return texts.complaint_evidence_none(days)
  const count = (is: (row: Logged) => boolean) => log.filter(is).length
  return texts.complaint_evidence_sums({
    ...days,
    calls: count(({ way }) => way === 'call'),
    reached: count(({ way, outcome }) => way === 'call' && found.includes(outcome)),
    visits: count(({ way }) => way === 'visit'),
    messages: count(({ way, outcome }) => way !== 'call' && way !== 'visit' && outcome !== 'failed'),
  })
}

/** What is put into the answer: the sums, then each contact in the order of time. */
function written(
  log: readonly Logged[],
  days: Days,
  { pack, language }: { pack: MarketPack; language: Language },
) {
  const lines = log
    .slice(0, INSERTED_MAX)
    .toReversed()
    .map((row) =>
      texts.complaint_evidence_line({
        when: formatInstant(row.at, language, pack.timeZone),
        what: what(row),
      }),
    )
  const left = log.length - lines.length
  const earlier = left > 0 ? [texts.complaint_evidence_earlier({ count: left })] : []
  return [summary(log, days, language), ...earlier, ...lines].join('\n')
}

/** What our own records say of the days before a complaint, for whoever answers it. */
export async function complaintEvidence(
  { db, language }: { db: Db; language: Language },
  about: About,
): Promise<ComplaintEvidence> {
  const { receivedAt, pack } = about
  const until = localDay(receivedAt, pack.timeZone)
  const days = { from: addDays(until, -DAYS), until }
  const log = await readLog(db, about, days)
  const all = languages.map((each) => [
    each,
    withLocale(each, () => written(log, days, { pack, language: each })),
  ])
  return {
    summary: summary(log, days, language),
    rows: log.map((row) => ({ at: row.at.toISOString(), what: what(row), by: row.by })),
    texts: Object.fromEntries(all) as LocalText,
  }
}
