import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { localDay } from '../../../market/dates.ts'
import type { Market } from '../../../market/language.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskAct, deskFailure } from '../../page/desk-page.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn } from '../../page/posted.ts'
import { actForm, mayPropose, openProposals, previewActs, shownPreview } from './act-preview.server.ts'
import { marketOptions } from './day-view.tsx'
import { moneyText } from './money-text.ts'
import { problemText } from './problem-text.ts'

const eventIdOf = ({ query }: DeskPageContext) => Number(query.get('id') ?? Number.NaN)

const matchable = ['dead', 'held']
const explainable = ['dead', 'held', 'waiting']

type EventContext = { id: string; today: string; market: Market }

function formsOf(context: DeskPageContext, { id, today, market }: EventContext) {
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

export async function load(context: DeskPageContext) {
  const { desk, language, packs, pack, currentUrl, href, currentUrlWith, typed, now } = context
  const found = await desk.moneyEventShow(known(context))
  if (!found.success) return deskFailure(found)
  const event = found.data
  const may = mayPropose(context)
  const { timeZone } = packs[event.market ?? 'id']
  const isMatchable = event.kind === 'payment' && matchable.includes(event.state)
  const facts = { id: String(event.eventId), today: localDay(now, timeZone), market: event.market ?? 'id' }
  return {
    title: texts.desk_money_event_no({ no: event.eventId }),
    props: {
      currentUrl,
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
      forms: may && isMatchable ? formsOf(context, facts) : [],
      explain:
        may && explainable.includes(event.state)
          ? {
              version: event.version,
              typed: fieldIn(typed, 'act') === 'explain' ? fieldIn(typed, 'reason') : '',
              isUnread: event.kind === 'unreadable' && event.state === 'dead',
            }
          : null,
    },
  }
}

const known = (context: DeskPageContext) => ({ eventId: eventIdOf(context) })

export const acts = {
  ...previewActs,
  explain: deskAct('explainEvent', { toast: texts.desk_money_explained, known }),
  /** A later version of ours may know how to read it; the next run of the inbox tries. */
  readAgain: deskAct('eventReadAgain', { toast: texts.desk_money_read_again_soon, known }),
}

export type Props = PropsOf<typeof load>
