import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { localDay } from '../../../market/dates.ts'
import type { Market } from '../../../market/language.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure, deskRefused, fieldsOf } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { actForm, mayPropose, openProposals, previewActs, shownPreview } from './act-preview.server.ts'
import { marketOptions } from './day-view.tsx'
import { moneyText } from './money-text.ts'
import { problemText } from './problem-text.ts'

const eventIdOf = ({ query }: DeskPageContext) => Number(query.get('id') ?? Number.NaN)

const matchable = ['dead', 'held']
const explainable = ['dead', 'held', 'waiting']

type EventFacts = { id: string; today: string; market: Market }

function formsOf(context: DeskPageContext, { id, today, market }: EventFacts) {
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
  const { desk, language, packs, pack, here, href, hereWith, typed, now } = context
  const found = await desk.moneyEventShow({ eventId: eventIdOf(context) })
  if (!found.success) return deskFailure(found)
  const event = found.data
  const may = mayPropose(context)
  const { timeZone } = packs[event.market ?? 'id']
  const isMatchable = event.kind === 'payment' && matchable.includes(event.state)
  const facts = { id: String(event.eventId), today: localDay(now, timeZone), market: event.market ?? 'id' }
  return {
    title: texts.desk_money_event_no({ no: event.eventId }),
    props: {
      here,
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
        choose: may ? `${hereWith({ order: orderId })}#matchEvent` : null,
      })),
      proposals: await openProposals(context, `event ${event.eventId}`),
      shown: may ? await shownPreview(context) : null,
      forms: may && isMatchable ? formsOf(context, facts) : [],
      explain:
        may && explainable.includes(event.state)
          ? {
              version: event.version,
              typed: String(typed?.get('explanation') ?? ''),
              isUnread: event.kind === 'unreadable' && event.state === 'dead',
            }
          : null,
    },
  }
}

async function explain(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { version = '', explanation = '' } = fieldsOf(form)
  const eventId = eventIdOf(context)
  const result = await context.desk.explainEvent({ eventId, version, reason: explanation })
  return result.success ? { toast: texts.desk_money_explained(), changed: true } : deskRefused(result)
}

/** A later version of ours may know how to read it; the next run of the inbox tries. */
async function readAgain(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { version = '' } = fieldsOf(form)
  const result = await context.desk.eventReadAgain({ eventId: eventIdOf(context), version })
  return result.success ? { toast: texts.desk_money_read_again_soon(), changed: true } : deskRefused(result)
}

export const acts = { ...previewActs, explain, readAgain }

export type Props = PropsOf<typeof load>
