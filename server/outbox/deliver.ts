import type { NoticeChannel } from '../../market/notice-figures.ts'
import type { Db } from '../database/open.ts'
import { channelsSetUp, isOn, mustArrive } from '../notices/switches.ts'
import { nextSendAt } from '../reminders/send-time.ts'
import { spentOfDay } from '../sms/spending.ts'
import { attemptsOf, endNoticeAttempt } from './attempts.ts'
import { followUp } from './follow-up.ts'
import { nextStep } from './next-step.ts'
import { closeNotice, closeObsolete, postpone, TAKEN_AT_ONCE, takeDue } from './open-notices.ts'
import { dueMessage, isScheduled } from './scheduled.ts'
import { sendMailNotice } from './send-mail.ts'
import { sendSmsNotice, sendWhatsApp } from './send-phone.ts'
import { sendPush } from './send-push.ts'
import type { DeliveryDeps, OpenNotice, SendBy, Sending } from './sending.ts'

/** Codes to sign in with come first: notices leave them this part of the day's budget. */
const BUDGET_SHARE = 0.5
const SENT_TOGETHER = 8
/** One run is over before the next is due on a busy day. */
const ROUNDS_MAX = 20

const ways: Record<NoticeChannel, SendBy> = {
  push: sendPush,
  whatsapp: sendWhatsApp,
  sms: sendSmsNotice,
  mail: sendMailNotice,
}

/** The ways that are set up and that the borrower wants, in the order of the pack. */
async function wantedWays(deps: DeliveryDeps, { notice, pack }: Sending): Promise<NoticeChannel[]> {
  const switches = await deps.db
    .selectFrom('notice_switches')
    .selectAll()
    .where('borrower_id', '=', notice.borrowerId)
    .execute()
  const { matter } = notice
  const setUp = channelsSetUp(deps)
  return pack.notices.channels[matter].filter(
    (channel) => setUp.includes(channel) && isOn(switches, { matter, channel }, pack.notices),
  )
}

/** By one way after the other, until one has taken it. */
async function deliver(deps: DeliveryDeps, sending: Sending): Promise<void> {
  const { db } = deps
  const { notice, now } = sending
  const before = await attemptsOf(db, notice.id)
  const isRequired = mustArrive(notice.matter)
  for (const channel of await wantedWays(deps, sending)) {
    const step = nextStep(before.get(channel), isRequired)
    // A process ended while it sent this: nobody knows how far it came.
    const left = before.get(channel)
    if (step !== 'try' && left?.state === 'sending')
      await endNoticeAttempt(db, left.id, { state: 'unknown', reason: 'interrupted', now })
    if (step === 'next') continue
    if (step === 'end') return void (await closeNotice(db, notice.id, channel))
    const result = await ways[channel](deps, sending)
    if (result.outcome === 'later')
      return void (await postpone(db, [notice.id], new Date(now.getTime() + result.afterMs)))
    if (result.outcome === 'taken') return
    if (result.outcome === 'sent' || (result.outcome === 'unknown' && !isRequired))
      return void (await closeNotice(db, notice.id, channel))
  }
  await closeNotice(db, notice.id, '')
}

/** Notices that are one message: all of a borrower about one scheduled matter. */
function messagesOf(notices: readonly OpenNotice[]): OpenNotice[][] {
  const keyOf = ({ id, borrowerId, matter }: OpenNotice) =>
    isScheduled(matter) ? `${borrowerId} ${matter}` : String(id)
  return [...Map.groupBy(notices, keyOf).values()]
}

/** The phone of an account that was deleted. */
const isDeleted = ({ phone }: Pick<OpenNotice, 'phone'>) => phone.startsWith('deleted ')

const sendAtOf = ({ packs }: DeliveryDeps, { market, matter, ...notice }: OpenNotice, now: Date) =>
  isDeleted(notice) ? null : nextSendAt(packs[market], matter, now)

/** Messages that may be sent now. Others are put off, or closed where they may never be: all of one moment at once. */
async function sendableNow(deps: DeliveryDeps, messages: readonly OpenNotice[][], now: Date) {
  const bySendAt = Map.groupBy(
    messages,
    ([first]) => (first && sendAtOf(deps, first, now))?.getTime() ?? null,
  )
  for (const [sendAt, later] of bySendAt) {
    const ids = later.flat().map(({ id }) => id)
    if (sendAt === null) await closeObsolete(deps.db, ids)
    else if (sendAt > now.getTime()) await postpone(deps.db, ids, new Date(sendAt))
  }
  return bySendAt.get(now.getTime()) ?? []
}

async function deliverMessage(
  deps: DeliveryDeps,
  notices: readonly OpenNotice[],
  { now, mayCost }: Pick<Sending, 'now' | 'mayCost'>,
): Promise<void> {
  const [first] = notices
  if (!first) return
  const pack = deps.packs[first.market]
  const notice = isScheduled(first.matter) ? await dueMessage(deps, notices, { pack, now }) : first
  if (notice) await deliver(deps, { notice, pack, now, mayCost })
}

const mayCostNow = async (db: Db, { dailyBudgetMicroUsd }: DeliveryDeps['sms'], now: Date) =>
  (await spentOfDay(db, now)) <= dailyBudgetMicroUsd * BUDGET_SHARE

/** Sends what is due, by the channels of the pack (decision 161). Any process may do it, at the same time as others. */
export async function deliverNotices(deps: DeliveryDeps, now: Date): Promise<void> {
  const { db, log } = deps
  await followUp(db, now)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const due = await takeDue(db, now)
    if (due.length === 0) return
    const mayCost = await mayCostNow(db, deps.sms, now)
    const messages = await sendableNow(deps, messagesOf(due), now)
    for (let from = 0; from < messages.length; from += SENT_TOGETHER)
      await Promise.all(
        messages
          .slice(from, from + SENT_TOGETHER)
          .map((notices) =>
            deliverMessage(deps, notices, { now, mayCost }).catch((error) =>
              log.error({ notices: notices.map(({ id }) => id), error }, 'a notice was not sent'),
            ),
          ),
      )
    if (due.length < TAKEN_AT_ONCE) return
  }
}
