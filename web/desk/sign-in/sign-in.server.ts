import * as texts from '#texts'
import { ownNext } from '../../../contract/wire/own-address.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { Outcome } from '../../serving/outcome.ts'
import type { PropsOf } from '../../serving/page.ts'
import type { DeskPageContext } from '../desk-page.ts'

const isOfDesk = (address: string | null) => address?.startsWith(deskPaths.overview) ?? false

/** The page of the desk that somebody wanted to see. */
function nextOf({ query, href }: DeskPageContext): string {
  const next = ownNext(query.get('next'))
  return next && isOfDesk(next) && !next.startsWith(deskPaths.signIn) ? next : href(deskPaths.overview)
}

export async function load(context: DeskPageContext) {
  if (context.staff.id !== '') return { moved: nextOf(context) }
  return {
    title: texts.desk_sign_in(),
    props: {
      here: context.here,
      demo: (await context.demoSignIn?.staff()) ?? [],
    },
  }
}

async function signInDemo(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const staffId = String(form.get('staff') ?? '')
  const token = await context.demoSignIn?.signIn(staffId, context.browser.userAgent)
  if (!token) return { refused: true, toast: texts.desk_sign_in_failed() }
  return { staffSession: { token }, to: nextOf(context) }
}

async function signOut({ desk, href }: DeskPageContext): Promise<Outcome> {
  await desk.staffSignOut({})
  return { staffSession: 'ended', to: href(deskPaths.signIn) }
}

export const acts = { signInDemo, signOut }

export type Props = PropsOf<typeof load>
