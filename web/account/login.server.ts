import * as texts from '#texts'
import { account, DEVICE_MARKS_MAX } from '../../contract/calls/account.ts'
import { codes } from '../../contract/wire/codes.ts'
import { ownNext } from '../../contract/wire/own-address.ts'
import { paths } from '../../contract/wire/paths.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn, requestIn } from '../page/posted.ts'
import { maskedAccount, ownerOf } from '../session/session-owner.server.ts'
import { afterSending, anotherPicture, missing, refusedBy } from '../verification/verification-acts.server.ts'
import { sidOf, verificationFields } from '../verification/verification-fields.server.ts'
import type { FieldName, VerificationOutcome } from '../verification/verification-outcome.ts'
import { signOut } from './sign-out.server.ts'
import { sessionFieldsOf, webSession } from './web-session.server.ts'

/** Where one lands who wanted to go nowhere in particular. */
const DEFAULT_PAGE = paths.main

/**
 * Where one wanted to go (`next`), if that is a page of ours and not the sign-in itself; in the language that one signed
 * in in, which may be the phone's, while a borrower's pages have the market's.
 */
function afterSignIn({ query, href, hrefTo, language, pack }: PageContext): string {
  const next = ownNext(query.get('next'))
  const extra: Record<string, string> = language === pack.language ? {} : { lang: language }
  return next && next.split('?')[0] !== paths.login ? hrefTo(next, extra) : href(DEFAULT_PAGE, extra)
}

const refusesBy = 'field'
const countriesOf = ({ pack }: PageContext) => [pack.market] as const

/** Null where nobody is signed in, or the backend cannot say who. */
const accountOf = async ({ launch, lender }: PageContext) =>
  launch.sessionId ? maskedAccount(await ownerOf(lender)) : null

export async function load(context: PageContext) {
  const signedIn = await accountOf(context)
  const common = { currentUrl: context.currentUrl, goOn: afterSignIn(context), account: signedIn }
  const title = texts.login_title()
  if (signedIn) return { title, props: { ...common, form: null } }
  const created = await sidOf(context)
  if (!created.success) return failureOf(created)
  return { title, props: { ...common, form: formOf(context, created.sid) } }
}

function formOf(context: PageContext, sid: string) {
  const { typed, href } = context
  return {
    ...verificationFields(context, { sid, countries: countriesOf(context), worksFirst: true, refusesBy }),
    otherRoutes: context.otherRoutes,
    // Never ticked beforehand: only the agreement on `/loanConfirm` may be, by the pack.
    agreed: typed !== null && fieldIn(typed, 'agreed') === '1',
    terms: href(paths.loanAgreement),
    privacy: href(paths.privacyPolicy),
  }
}

type Act = (context: PageContext, form: FormData) => Promise<VerificationOutcome>

const lacks = (context: PageContext, form: FormData, fields: readonly FieldName[]) =>
  missing(form, { fields, countries: countriesOf(context), refusesBy })

/** A lender's own backend may leave signing in to its app. */
const inText = <Reply extends { success: boolean; code: string; message: string }>(
  { pack }: PageContext,
  reply: Reply,
): Reply =>
  reply.code === codes.notAvailable
    ? { ...reply, message: texts.login_not_offered({ app: pack.appName }) }
    : reply

/** A mark that is too long is none of ours. */
const deviceOf = ({ browser }: PageContext) => browser.signedInBefore.slice(0, DEVICE_MARKS_MAX)

const sendCode: Act = async (context, form) => {
  const wrong = lacks(context, form, ['phone', 'capcode'])
  if (wrong) return wrong
  const reply = await context.lender.loginCodeSend({
    ...requestIn(form, account.loginCodeSend),
    device: deviceOf(context),
  })
  const toast = reply.success ? reply.data.notice || texts.login_code_sent({ phone: reply.data.sentTo }) : ''
  return afterSending(inText(context, reply), { form, refusesBy }, toast)
}

const signIn: Act = async (context, form) => {
  const wrong = lacks(context, form, ['phone', 'capcode', 'smsCode', 'agreed'])
  if (wrong) return wrong
  const reply = await context.lender.login({
    ...requestIn(form, account.login),
    device: deviceOf(context),
    ...sessionFieldsOf(context),
  })
  if (!reply.success) return refusedBy(inText(context, reply), { form, refusesBy })
  return {
    session: webSession(context, reply.data),
    toast: texts.login_done(),
    to: afterSignIn(context),
  }
}

const picture: Act = async (context, form) => lacks(context, form, ['phone']) ?? anotherPicture(form)

export const acts = {
  code: sendCode,
  signIn,
  picture,
  signOut: (context: PageContext) => signOut(context, context.currentUrl),
}
