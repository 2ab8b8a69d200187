import * as texts from '#texts'
import { notices } from '../../contract/calls/notices.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import { noticeTopics } from '../../market/notice-figures.ts'
import type { PushOffer } from '../browser/push-state.ts'
import { refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { type TopicSwitches, wantedByFew } from './notice-purposes.ts'

/** The latest messages of the lender; none where its backend has no such call. */
export async function loadNotices(context: PageContext, most: number) {
  const listed = await context.lender.noticeList({})
  return listed.success ? shownNotices(context, listed.data.slice(0, most)) : []
}

export const shownNotices = (
  { hrefTo }: Pick<PageContext, 'hrefTo'>,
  listed: ReplyOf<typeof notices.noticeList>,
) =>
  listed.map(({ noticeId, title, text, link, time }) => ({
    id: noticeId,
    title,
    text,
    time,
    href: /^\/(?!\/)/.test(link) ? hrefTo(link) : '',
  }))
export type ShownNotice = ReturnType<typeof shownNotices>[number]

export type PushInvitation = PushOffer & { messages: Record<'ask' | 'on' | 'denied', string> }

/** What a button for push messages needs, with what it says; null where none are sent. */
export async function loadPushInvitation(
  { lender, href }: PageContext,
  ask: string,
): Promise<PushInvitation | null> {
  const read = await lender.pushKey({})
  if (!read.success || !read.data.key) return null
  const messages = { ask, on: texts.push_on(), denied: texts.push_denied() }
  return { publicKey: read.data.key, address: href(paths.notices), messages }
}

/** What the borrower wants to be notified of, by topic and by the channels that there are; null where the backend does not ask. */
export async function loadSwitches({ lender }: PageContext): Promise<TopicSwitches[] | null> {
  const read = await lender.noticeSwitches({})
  if (!read.success) return null
  const byTopic = Map.groupBy(read.data, ({ matter }) => matter)
  return noticeTopics.flatMap((matter) => {
    const ways = (byTopic.get(matter) ?? []).map(({ channel, on, required }) => ({
      channel,
      name: `${matter}.${channel}`,
      isOn: on !== '0',
      isRequired: required === '1',
    }))
    return ways.length > 0 ? [{ matter, ways }] : []
  })
}

/** Saves the boxes of the form that differ from what is stored. */
async function saveSwitches(context: PageContext, form: FormData, saved: string): Promise<Outcome> {
  const switches = (await loadSwitches(context)) ?? []
  const chosen = new Set(form.keys())
  const all = fieldIn(form, 'by') === 'few' ? wantedByFew(switches, chosen) : chosen
  for (const { matter, ways } of switches)
    for (const { channel, name, isOn, isRequired } of ways) {
      const wanted = all.has(name)
      if (isRequired || wanted === isOn) continue
      const result = await context.lender.noticeSwitchSave({ matter, channel, on: wanted ? '1' : '0' })
      if (!result.success) return refusalOf(result)
    }
  return { toast: saved }
}

/** Gives the lender's key back, by which the worker notices that it was replaced. */
async function pushSubscribe({ lender }: PageContext, form: FormData): Promise<Outcome> {
  const result = await lender.pushSubscribe(requestIn(form, notices.pushSubscribe))
  if (!result.success) return refusalOf(result)
  const read = await lender.pushKey({})
  return read.success ? { made: read.data.key } : {}
}

async function pushUnsubscribe({ lender }: PageContext, form: FormData): Promise<Outcome> {
  const result = await lender.pushUnsubscribe(requestIn(form, notices.pushUnsubscribe))
  return result.success || result.code === codes.notAvailable ? {} : refusalOf(result)
}

/** The acts of every page that has the section of switches, or a button for push messages. */
export const noticeActs = (saved: () => string) => ({
  notices: (context: PageContext, form: FormData) => saveSwitches(context, form, saved()),
  pushSubscribe,
  pushUnsubscribe,
})
