import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { ownNext } from '../../contract/wire/own-address.ts'
import { paths } from '../../contract/wire/paths.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { maskedAccount, ownerOf } from '../session/session-owner.server.ts'
import {
  afterSending,
  anotherPicture,
  captchaFields,
  clearProblems,
  missing,
  refusedBy,
  value,
} from '../verification/verification-acts.server.ts'
import { sidOf, verificationFields } from '../verification/verification-fields.server.ts'
import type { FieldName, VerificationOutcome } from '../verification/verification-outcome.ts'
import { signOut } from './sign-out.server.ts'
import { sessionFieldsOf, webSession } from './web-session.server.ts'

/** Where one lands who wanted to go nowhere in particular. */
const DEFAULT_PAGE = paths.main

/** Where one wanted to go (`next`), if that is a page of ours and not the sign-in itself. */
function afterSignIn({ query, href, hrefTo }: Pick<PageContext, 'query' | 'href' | 'hrefTo'>): string {
  const next = ownNext(query.get('next'))
  return next && next.split('?')[0] !== paths.login ? hrefTo(next) : href(DEFAULT_PAGE)
}

const countriesOf = ({ pack }: PageContext) => [pack.market] as const

/** Null where nobody is signed in, or the backend cannot say who. */
const accountOf = async ({ launch, lender }: PageContext) =>
  launch.sessionId ? maskedAccount(await ownerOf(lender)) : null

export async function load(context: PageContext) {
  const account = await accountOf(context)
  const common = { here: context.here, goOn: afterSignIn(context), account }
  const title = texts.login_title()
  if (account) return { title, props: { ...common, form: null } }
  const created = await sidOf(context)
  if (!created.success) return failureOf(created)
  return { title, props: { ...common, form: formOf(context, created.sid) } }
}

function formOf(context: PageContext, sid: string) {
  const { typed, pack, href } = context
  return {
    ...verificationFields(context, { sid, countries: countriesOf(context) }),
    agreed: typed ? typed.get('agreed') === '1' : pack.agreementPreTicked,
    terms: href(paths.loanAgreement),
    privacy: href(paths.privacyPolicy),
  }
}

type Act = (context: PageContext, form: FormData) => Promise<VerificationOutcome>

const lacks = (context: PageContext, form: FormData, fields: readonly FieldName[]) =>
  missing(form, { fields, countries: countriesOf(context) })

/** A lender's own backend may leave signing in to its app. */
const inWords = <Reply extends { success: boolean; code: string; message: string }>(
  { pack }: PageContext,
  reply: Reply,
): Reply =>
  reply.code === codes.notAvailable
    ? { ...reply, message: texts.login_not_offered({ app: pack.appName }) }
    : reply

const sendCode: Act = async (context, form) => {
  const wrong = lacks(context, form, ['phone', 'capcode'])
  if (wrong) return wrong
  const reply = await context.lender.loginCodeSend(captchaFields(form))
  const toast = reply.success ? reply.data.notice || texts.login_code_sent({ phone: reply.data.sentTo }) : ''
  return afterSending(inWords(context, reply), form, toast)
}

const signIn: Act = async (context, form) => {
  const wrong = lacks(context, form, ['phone', 'capcode', 'smsCode', 'agreed'])
  if (wrong) return wrong
  const reply = await context.lender.login({
    ...captchaFields(form),
    smsCode: value(form, 'smsCode'),
    agreed: '1',
    ...sessionFieldsOf(context),
  })
  if (!reply.success) return refusedBy(inWords(context, reply), form)
  return {
    session: webSession(context, reply.data.token),
    toast: texts.login_done(),
    to: afterSignIn(context),
  }
}

const picture: Act = async (context, form) => lacks(context, form, ['phone']) ?? anotherPicture(form)

const fresh =
  (act: Act): Act =>
  (context, form) => {
    clearProblems(form)
    return act(context, form)
  }

export const acts = {
  code: fresh(sendCode),
  signIn: fresh(signIn),
  picture: fresh(picture),
  signOut: (context: PageContext) => signOut(context, context.here),
}
