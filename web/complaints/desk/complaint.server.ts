import * as texts from '#texts'
import type { ComplaintRecord } from '../../../contract/calls/complaints.ts'
import { deskFilePaths, deskPaths } from '../../../contract/wire/paths.ts'
import { formatDay, formatShortDay } from '../../../market/dates.ts'
import { isLanguage, languageNames, languages } from '../../../market/language.ts'
import { formatMoney } from '../../../market/money.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { roleNames } from '../../desk-kit/role-names.ts'
import { type DeskPageContext, deskAct, deskFailure } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn } from '../../page/posted.ts'
import { insertEvidence, insertPrepared } from './insert-prepared.ts'

/** Pictures come with the answer. */
export const formMaxBytes = 12 * 1024 * 1024

const complaintIdOf = ({ query }: DeskPageContext) => query.get('id') ?? ''

/** What was typed into the form that was refused; of no other form. */
function typedOf({ typed }: DeskPageContext) {
  const act = fieldIn(typed, 'act')
  return (name: string, ...acts: readonly string[]) => (acts.includes(act) ? fieldIn(typed, name) : '')
}

/** Acts whose form is the answer. */
const filling = ['fill', 'evidence', 'reply'] as const

function replyFields(record: ComplaintRecord, context: DeskPageContext) {
  const of = typedOf(context)
  const chosen = of('language', ...filling)
  const language = isLanguage(chosen) ? chosen : record.language
  const key = of('prepared', ...filling)
  const typed = of('text', ...filling)
  const prepared = record.prepared.find((reply) => reply.key === key)
  const act = fieldIn(context.typed, 'act')
  const isFilled = act === 'fill' && prepared
  const known = record.prepared.flatMap((reply) => Object.values(reply.texts))
  const isEvidence = act === 'evidence'
  return {
    text: isFilled
      ? insertPrepared(typed, prepared.texts[language], known)
      : isEvidence
        ? insertEvidence(typed, record.evidence.texts[language])
        : typed,
    evidence: record.evidence.texts,
    language,
    key: prepared?.key ?? record.prepared[0]?.key ?? '',
    languages: languages.map((value) => ({ value, label: languageNames[value] })),
    prepared: record.prepared,
  }
}

function orderRows({ order, market }: ComplaintRecord, { packs, language }: DeskPageContext) {
  const money = (minor: number) => formatMoney(minor, packs[market].currency)
  return {
    orderId: order.orderId,
    product: order.product,
    status: order.status,
    amount: money(order.principalMinor),
    started: order.startOn ? formatShortDay(order.startOn, language) : '',
    paid: money(order.paidMinor),
    open: money(order.openMinor),
    next: order.next && {
      amount: money(order.next.amountMinor),
      day: formatShortDay(order.next.dueOn, language),
    },
  }
}

function stepsOf(
  { steps, complaintId, market }: ComplaintRecord,
  { href, language, packs }: DeskPageContext,
) {
  const address = (image: string, size: 'full' | 'small') =>
    href(deskFilePaths.complaintPicture, { id: complaintId, image, size })
  return steps.map(({ images, at, ...step }) => ({
    ...step,
    at: deskTime(at, language, packs[market]),
    pictures: images.map((image) => ({ full: address(image, 'full'), small: address(image, 'small') })),
  }))
}

function clockOf({ clock, isOverClock, urgency, dueOn }: ComplaintRecord, { language }: DeskPageContext) {
  return {
    due: formatDay(dueOn, language),
    urgency,
    isOver: isOverClock,
    until: formatDay(clock.until, language),
    extendableTo: clock.extendableTo && formatDay(clock.extendableTo, language),
    authority: clock.authority,
    source: clock.source,
  }
}

export async function load(context: DeskPageContext) {
  const { desk, currentUrl, href, language, packs } = context
  const found = await desk.complaintShow({ complaintId: complaintIdOf(context) })
  if (!found.success) return deskFailure(found)
  const record = found.data
  const pack = packs[record.market]
  const of = typedOf(context)
  const { holder } = record
  return {
    title: texts.desk_complaint_title({ number: record.complaintId }),
    props: {
      currentUrl,
      list: href(deskPaths.complaints),
      number: record.complaintId,
      version: String(record.version),
      app: pack.appName,
      type: record.type,
      sonType: record.sonType,
      isCollection: record.isCollection,
      content: record.content,
      received: deskTime(record.receivedAt, language, pack),
      score: record.score,
      borrower: { name: record.borrower.name, href: href(deskPaths.borrower, { id: record.borrower.id }) },
      order: orderRows(record, context),
      clock: clockOf(record, context),
      holder: holder && {
        name: holder.name,
        since: deskTime(holder.since, language, pack),
        until: deskTime(holder.until, language, pack),
        isMine: record.isMine,
      },
      colleagues: record.colleagues.map(({ id, name, role }) => ({
        value: id,
        label: texts.desk_demo_role({ name, role: roleNames[role]() }),
      })),
      evidence: {
        summary: record.evidence.summary,
        rows: record.evidence.rows.map((row) => ({ ...row, at: deskTime(row.at, language, pack) })),
      },
      steps: stepsOf(record, context),
      may: record.may,
      reply: replyFields(record, context),
      typed: {
        note: of('text', 'note'),
        to: of('to', 'handOver'),
        handOver: of('note', 'handOver'),
        reason: of('reason', 'extend'),
      },
    },
  }
}

/** Without a script the page is shown again with the text in its place. */
const fill = async (): Promise<Outcome> => ({ stay: true })

/** The complaint that the address names. */
const known = (context: DeskPageContext) => ({ complaintId: complaintIdOf(context) })

export const acts = {
  claim: deskAct('complaintClaim', { toast: texts.desk_complaint_was_claimed, known }),
  handOver: deskAct('complaintHandOver', { toast: texts.desk_complaint_was_handed_over, known }),
  note: deskAct('complaintNote', { toast: texts.desk_complaint_was_noted, known }),
  extend: deskAct('complaintExtend', { toast: texts.desk_complaint_was_extended, known }),
  reply: deskAct('complaintReply', { toast: texts.desk_complaint_was_answered, known }),
  fill,
  evidence: fill,
}

export type Props = PropsOf<typeof load>
