import * as texts from '#texts'
import { signInTable } from '../../../contract/calls/sign-in.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { type DeskPageContext, deskRefused } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'
import { nextPage } from './next-page.ts'

const nextOf = (context: DeskPageContext) => nextPage(context.query.get('next'), context)

export async function load(context: DeskPageContext) {
  const { currentUrl, href, hasSingleSignOn, staff } = context
  const next = nextOf(context)
  if (staff.id !== '') return { moved: next }
  return {
    title: texts.desk_sign_in(),
    props: {
      currentUrl,
      recovery: href(deskPaths.recovery),
      singleSignOn: hasSingleSignOn ? href(deskPaths.singleSignOn, { next }) : null,
      demo: (await context.demoSignIn?.staff()) ?? [],
    },
  }
}

async function passkeyOptions({ signIn }: DeskPageContext): Promise<Outcome> {
  const requested = await signIn.passkeyOptions({})
  return requested.success ? { made: JSON.stringify(requested.data) } : deskRefused(requested)
}

async function passkeySignIn(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await context.signIn.passkeySignIn(requestIn(form, signInTable.passkeySignIn))
  return result.success ? { staffSession: result.data, to: nextOf(context) } : deskRefused(result)
}

async function signInDemo(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const staffId = fieldIn(form, 'staff')
  const token = await context.demoSignIn?.signIn(staffId, context.browser.userAgent)
  if (!token) return { refused: true, toast: texts.desk_sign_in_failed() }
  return { staffSession: { token }, to: nextOf(context) }
}

async function signOut({ desk, href }: DeskPageContext): Promise<Outcome> {
  const ended = await desk.staffSignOut({})
  const isEnded = ended.success || ended.code === codes.sessionExpired
  return {
    staffSession: 'ended',
    to: href(deskPaths.signIn),
    ...(!isEnded && { toast: texts.desk_sign_out_here_only() }),
  }
}

export const acts = { passkeyOptions, passkeySignIn, signInDemo, signOut }

export type Props = PropsOf<typeof load>
