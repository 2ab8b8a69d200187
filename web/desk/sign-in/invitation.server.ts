import * as texts from '#texts'
import { signInTable } from '../../../contract/calls/sign-in.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { roleNames } from '../../desk-kit/role-names.ts'
import { type DeskPageContext, deskRefused } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'

/** Whom an invitation is for. */
export type Invited = { email: string; role: string }

async function readInvited({ signIn }: DeskPageContext, invitation: string) {
  const found = await signIn.invitationShow({ invitation })
  return found.success
    ? { success: true as const, email: found.data.email, role: roleNames[found.data.role]() }
    : found
}

/** The token comes in the fragment of the link, which no server and no log sees, or is pasted; it travels in forms alone. */
export async function load(context: DeskPageContext) {
  const invitation = fieldIn(context.typed, 'invitation')
  const found = invitation === '' ? null : await readInvited(context, invitation)
  return {
    title: texts.desk_invitation(),
    props: {
      currentUrl: context.currentUrl,
      invitation,
      invited: found?.success ? { email: found.email, role: found.role } : null,
      home: context.href(deskPaths.now),
    },
  }
}

async function invitationShow(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const found = await readInvited(context, fieldIn(form, 'invitation'))
  if (!found.success) return deskRefused(found)
  return { stay: true, made: JSON.stringify({ email: found.email, role: found.role } satisfies Invited) }
}

async function invitationOptions(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const requested = await context.signIn.invitationOptions(requestIn(form, signInTable.invitationOptions))
  return requested.success ? { made: JSON.stringify(requested.data) } : deskRefused(requested)
}

async function invitationAccept(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await context.signIn.invitationAccept(requestIn(form, signInTable.invitationAccept))
  if (!result.success) return deskRefused(result)
  const { token, codes } = result.data
  return { staffSession: { token }, made: JSON.stringify(codes) }
}

export const acts = { invitationShow, invitationOptions, invitationAccept }

export type Props = PropsOf<typeof load>
