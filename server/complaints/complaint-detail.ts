import { sql } from 'kysely'
import * as texts from '#texts'
import type { ComplaintStatus } from '../../contract/calls/books.ts'
import type { complaints } from '../../contract/calls/complaints.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import { formatDay, formatInstant, laterOf, localDay } from '../../market/dates.ts'
import type { Market } from '../../market/language.ts'
import type { MarketLocale, MarketPack } from '../../market/market.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { imageAddress } from './complaint-image.ts'
import { regulatorClock } from './regulator-clock.ts'
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

const order: readonly ComplaintStatus[] = ['received', 'handling', 'answered']
const statusMessages = {
  received: texts.complaint_step_received,
  handling: texts.complaint_step_handling,
  answered: texts.complaint_step_answered,
}

export const statusMessage = (status: ComplaintStatus): string => statusMessages[status]()

type ComplaintStep = { status: ComplaintStatus; at: Date }

/** Received, being handled, answered: what has happened and when, and what is under way. */
export function timeline(events: readonly ComplaintStep[], status: ComplaintStatus, locale: MarketLocale) {
  const reached = order.indexOf(status)
  const { language, pack } = locale
  return order.map((step, index) => {
    const first = events.find((event) => event.status === step)
    const isLast = index === order.length - 1
    return {
      title: statusMessage(step),
      time: first ? formatInstant(first.at, language, pack.timeZone) : '',
      state:
        index > reached
          ? ('open' as const)
          : index === reached && !isLast
            ? ('current' as const)
            : ('done' as const),
    }
  })
}

type PromiseInput = { status: ComplaintStatus; dueOn: string; now: Date }

/** Until when an answer is promised, as long as there is none; broken once that day has ended. */
export function promise({ status, dueOn, now }: PromiseInput, { language, pack }: MarketLocale) {
  if (status === 'answered') return null
  const day = formatDay(dueOn, language)
  return {
    until: texts.complaint_until({ day }),
    broken: localDay(now, pack.timeZone) > dueOn ? ('1' as const) : ('0' as const),
  }
}
