import * as texts from '#texts'
import type { notices } from '../../contract/calls/notices.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import { type NoticeChannel, type NoticeMatter, noticeMatters } from '../../market/notice-figures.ts'
import type { PushOffer } from '../browser/push-state.ts'
import { refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'

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

export type NoticeSwitch = { channel: NoticeChannel; name: string; isOn: boolean; isRequired: boolean }
export type MatterSwitches = { matter: NoticeMatter; ways: NoticeSwitch[] }

/** What the borrower wants to be told, by matter and by the ways that there are; null where the backend does not ask. */
export async function loadSwitches({ lender }: PageContext): Promise<MatterSwitches[] | null> {
  const read = await lender.noticeSwitches({})
  if (!read.success) return null
  const byMatter = Map.groupBy(read.data, ({ matter }) => matter)
  return noticeMatters.flatMap((matter) => {
    const ways = (byMatter.get(matter) ?? []).map(({ channel, on, required }) => ({
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
  const switches = await loadSwitches(context)
  for (const { matter, ways } of switches ?? [])
    for (const { channel, name, isOn, isRequired } of ways) {
      const wanted = form.has(name)
      if (isRequired || wanted === isOn) continue
      const result = await context.lender.noticeSwitchSave({ matter, channel, on: wanted ? '1' : '0' })
      if (!result.success) return refusalOf(result)
    }
  return { toast: saved }
}

const field = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Gives the lender's key back, by which the worker notices that it was replaced. */
async function pushSubscribe({ lender }: PageContext, form: FormData): Promise<Outcome> {
  const result = await lender.pushSubscribe({
    endpoint: field(form, 'endpoint'),
    p256dh: field(form, 'p256dh'),
    auth: field(form, 'auth'),
  })
  if (!result.success) return refusalOf(result)
  const read = await lender.pushKey({})
  return read.success ? { made: read.data.key } : {}
}

async function pushUnsubscribe({ lender }: PageContext, form: FormData): Promise<Outcome> {
  const result = await lender.pushUnsubscribe({ endpoint: field(form, 'endpoint') })
  return result.success || result.code === codes.notAvailable ? {} : refusalOf(result)
}

/** The acts of every page that has the section of switches, or a button for push messages. */
export const noticeActs = (saved: () => string) => ({
  notices: (context: PageContext, form: FormData) => saveSwitches(context, form, saved()),
  pushSubscribe,
  pushUnsubscribe,
})
