import { sql } from 'kysely'
import type { complaints } from '../../contract/calls/complaints.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { formatInstant, laterOf, localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Call, Handlers } from '../calls/call.ts'
import type { ComplaintStatus } from '../database/tables/complaints.ts'
import { imageAddress } from './image-address.ts'
import { regulatorClock } from './regulator-clock.ts'
import { promise, timeline } from './timeline.ts'
import { typeTitles } from './types.ts'

type Event = { status: ComplaintStatus; handler: string; body: string; at: string; images: string[] }
type Row = {
  id: string
  market: Market
  type: string
  sonType: string
  content: string
  isCollection: boolean
  status: ComplaintStatus
  dueOn: string
  score: number | null
  createdAt: Date
  extendedAt: Date | null
  events: Event[]
}

async function find({ db, borrowerId }: Call, problemId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.id, b.market, c.type, c.son_type as "sonType", c.content, c.is_collection as "isCollection", c.status,
      c.due_on as "dueOn", c.score, c.created_at as "createdAt", c.extended_at as "extendedAt",
      (select json_agg(json_build_object('status', e.status, 'handler', e.handler, 'body', e.body,
          'at', e.created_at, 'images', (select coalesce(json_agg(i.image_id order by i.position), '[]'::json)
            from complaint_images i where i.borrower_id = e.borrower_id and i.event_id = e.id)) order by e.id)
        from complaint_events e where e.borrower_id = c.borrower_id and e.complaint_id = c.id) as events
    from complaints c join borrowers b on b.id = c.borrower_id
    where c.borrower_id = ${borrowerId} and c.id = ${problemId}`.execute(db)
  return rows[0]
}

/** The day that was promised, or the later one that the regulator allows and somebody took. */
function promisedDay({ dueOn, createdAt, extendedAt }: Row, pack: MarketPack, now: Date): string {
  if (!extendedAt) return dueOn
  const { timeZone } = pack
  const days = { filedOn: localDay(createdAt, timeZone), today: localDay(now, timeZone), isExtended: true }
  return laterOf(dueOn, regulatorClock(days, pack).until)
}

/** Product 2.5: the complaint, how far it has come, and its answer. */
export const complaintDetailHandlers = {
  complaintDetail: async (call, { problemId }) => {
    const found = await find(call, problemId)
    if (!found) return refuse(codes.notFound)
    const { language } = call
    const pack = call.packs[found.market]
    const events = found.events.map((event) => ({ ...event, at: new Date(event.at) }))
    const { status } = found
    const dueOn = promisedDay(found, call.packs[found.market], call.now)
    // A correction of an answer is an answer too, and the last one counts.
    const answer = events.findLast((event) => event.status === 'answered')
    const locale = { language, pack }
    const promised = promise({ status, dueOn, now: call.now }, locale)
    return {
      ...typeTitles(found.type, found.sonType),
      problemId: found.id,
      content: found.content,
      images: (events[0]?.images ?? []).map(imageAddress),
      disposeDetail: answer?.body ?? '',
      disposeImages: (answer?.images ?? []).map(imageAddress),
      isScore: answer && found.score === null ? '1' : '0',
      handler: answer?.handler ?? '',
      time: formatInstant(found.createdAt, language, pack.timeZone),
      isCollection: found.isCollection ? '1' : '0',
      steps: timeline(events, status, locale),
      ...(promised && { promise: promised }),
    }
  },
} satisfies Handlers<Pick<typeof complaints, 'complaintDetail'>>
