import * as texts from '#texts'
import { account } from '../../contract/calls/account.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatInstant } from '../../market/dates.ts'
import { languageNames } from '../../market/language.ts'
import { failureOf, refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { requestIn } from '../page/posted.ts'
import { loadSwitches, noticeActs } from './notices.server.ts'
import { signOut, signOutEverywhere } from './sign-out.server.ts'

/** Null where the backend does not list them. */
async function sessionsOf({ lender, language, pack }: PageContext) {
  const listed = await lender.sessionList({})
  if (listed.code === codes.notAvailable) return { sessions: null }
  if (!listed.success) return failureOf(listed)
  // A backend may write a time in a way that nobody reads; then the line is left out.
  const time = (text: string) =>
    Number.isNaN(Date.parse(text)) ? '' : formatInstant(new Date(text), language, pack.timeZone)
  return {
    sessions: listed.data.sessions.map(({ id, device, signedInAt, seenAt, isCurrent }) => ({
      id,
      device: device || texts.setting_device_unknown(),
      signedIn: time(signedInAt) && texts.setting_signed_in({ time: time(signedInAt) }),
      seen: time(seenAt) && texts.setting_seen({ time: time(seenAt) }),
      isCurrent: isCurrent === '1',
    })),
  }
}

const languagesOf = ({ pack, language, currentUrlWith }: PageContext) =>
  pack.languagesOffered.map((offered) => ({
    language: offered,
    name: languageNames[offered],
    href: currentUrlWith({ lang: offered }),
    isCurrent: offered === language,
  }))

/** Each part of the page is a section with its own data. */
export async function load(context: PageContext) {
  const [listed, switches] = await Promise.all([sessionsOf(context), loadSwitches(context)])
  if ('failure' in listed) return listed
  const { currentUrl, href } = context
  return {
    title: texts.setting_title(),
    props: {
      currentUrl,
      sessions: listed.sessions,
      languages: languagesOf(context),
      switches,
      accountData: href(paths.accountData),
    },
  }
}

async function end({ lender }: PageContext, form: FormData): Promise<Outcome> {
  const ended = await lender.sessionEnd(requestIn(form, account.sessionEnd))
  return ended.success ? { toast: texts.setting_ended() } : refusalOf(ended)
}

const loginOf = ({ href }: PageContext) => href(paths.login)

export const acts = {
  ...noticeActs(texts.notices_saved),
  end,
  signOut: (context: PageContext) => signOut(context, loginOf(context)),
  signOutEverywhere: (context: PageContext) => signOutEverywhere(context, loginOf(context)),
}
