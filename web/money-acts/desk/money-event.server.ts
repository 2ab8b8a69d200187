import * as texts from '#texts'
import type { EventState } from '../../../contract/calls/books.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { localDay } from '../../../market/dates.ts'
import type { Market } from '../../../market/language.ts'
import { actName } from '../../desk/proposals/act-names.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskAct, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { actForm, mayPropose, openProposals, previewActs, shownPreview } from './act-preview.server.ts'
import { marketOptions } from './day-view.tsx'
import { moneyText } from './money-text.ts'
import { problemText } from './problem-text.ts'

const eventIdOf = ({ query }: DeskPageContext) => Number(query.get('id') ?? Number.NaN)

const matchable = ['dead', 'held']
const explainable: readonly EventState[] = ['dead', 'held', 'waiting']

type EventContext = { id: string; today: string; market: Market; isMatchable: boolean }

/** Acts about money of nobody, which may be matched or sent back. */
function moneyForms(context: DeskPageContext, { id, today, market }: EventContext) {
  const fixed = { eventId: id }
  const order = context.query.get('order') ?? ''
  return [
    actForm(context, 'matchEvent', { fixed, defaults: { orderId: order } }),
    actForm(context, 'returnEvent', {
      fixed,
      defaults: { onDay: today, market },
      options: { market: marketOptions() },
    }),
  ].map((form) => (form.act === 'matchEvent' && order ? { ...form, isOpen: true } : form))
}

function formsOf(context: DeskPageContext, { state }: { state: EventState }, about: EventContext) {
  const fixed = { eventId: about.id }
  if (state === 'closed') return [actForm(context, 'reopenEvent', { fixed })]
  return [
    ...(about.isMatchable ? moneyForms(context, about) : []),
    ...(explainable.includes(state) ? [actForm(context, 'explainEvent', { fixed })] : []),
  ]
}

/** Who closed it and who opened it again, each with whoever approved it. */
async function pastDecisions({ desk, href, language, pack }: DeskPageContext, eventId: number) {
  const found = await desk.proposalList({ state: 'approved', subject: `event ${eventId}` })
  return (found.success ? found.data.rows : []).map((row) => ({
    href: href(deskPaths.proposal, { id: row.proposalId }),
    act: actName(row.act),
    reason: row.reason,
    proposedBy: row.proposedBy,
    decidedBy: row.decidedBy,
    decidedAt: deskTime(row.decidedAt, language, pack),
  }))
}

export async function load(context: DeskPageContext) {
  const { desk, language, packs, pack, currentUrl, href, currentUrlWith, now } = context
  const found = await desk.moneyEventShow(known(context))
  if (!found.success) return deskFailure(found)
  const event = found.data
  const may = mayPropose(context)
  const { timeZone } = packs[event.market ?? 'id']
  const isMatchable = event.kind === 'payment' && matchable.includes(event.state)
  const market = event.market ?? 'id'
  const about = { id: String(event.eventId), today: localDay(now, timeZone), market, isMatchable }
  return {
    title: texts.desk_money_event_no({ no: event.eventId }),
    props: {
      currentUrl,
      market,
      no: event.eventId,
      state: event.state,
      kind: event.kind,
      provider: event.provider,
      reportedAs: event.reportedAs,
      reference: event.reference,
      bankReference: event.bankReference,
      order: event.orderId && { id: event.orderId, href: href(deskPaths.moneyOrder, { id: event.orderId }) },
      amount: moneyText(event.amountMinor, event.market, packs),
      takenBack: event.takenBackMinor > 0 ? moneyText(event.takenBackMinor, event.market, packs) : '',
      paidAt: deskTime(event.paidAt, language, pack),
      receivedAt: deskTime(event.receivedAt, language, pack),
      reason: problemText(event.reason),
      handler: event.handler,
      note: event.note,
      suggestions: event.suggestions.map(({ orderId, borrowerName, reasons }) => ({
        orderId,
        borrowerName,
        reasons,
        href: href(deskPaths.moneyOrder, { id: orderId }),
        choose: may ? `${currentUrlWith({ order: orderId })}#matchEvent` : null,
      })),
      proposals: await openProposals(context, `event ${event.eventId}`),
      shown: may ? await shownPreview(context) : null,
      decisions: await pastDecisions(context, event.eventId),
      forms: may ? formsOf(context, event, about) : [],
      isMatchable,
      isWaiting: explainable.includes(event.state),
      unreadVersion: may && event.kind === 'unreadable' && event.state === 'dead' ? event.version : null,
    },
  }
}

const known = (context: DeskPageContext) => ({ eventId: eventIdOf(context) })

export const acts = {
  ...previewActs,
  /** A later version of ours may know how to read it; the next run of the inbox tries. */
  readAgain: deskAct('eventReadAgain', { toast: texts.desk_money_read_again_soon, known }),
}

export type Props = PropsOf<typeof load>
