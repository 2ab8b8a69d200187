import * as texts from '#texts'
import { signInTable } from '../../../contract/calls/sign-in.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import { deskTime } from '../../desk-kit/desk-time.ts'
import { type DeskPageContext, deskFailure, deskRefused } from '../../page/desk-page.ts'
import type { Outcome } from '../../page/outcome.ts'
import type { PropsOf } from '../../page/page.ts'
import { fieldIn, requestIn } from '../../page/posted.ts'

/** Without a session: the form that a code is typed into. With one: how its owner gets in. */
export async function load(context: DeskPageContext) {
  const { signIn, staff, currentUrl, href, typed, language, pack } = context
  const ways = { currentUrl, home: href(deskPaths.now), signIn: href(deskPaths.signIn) }
  if (staff.id === '') {
    const email = fieldIn(typed, 'email')
    return { title: texts.desk_recovery(), props: { ...ways, email, account: null } }
  }
  const found = await signIn.ownAccountShow({})
  if (!found.success) return deskFailure(found)
  const { passkeys, codesLeft, isFresh } = found.data
  return {
    title: texts.desk_own_account(),
    props: {
      ...ways,
      email: staff.email,
      account: {
        codesLeft,
        isFresh,
        passkeys: passkeys.map(({ passkeyId, name, createdAt, usedAt }) => ({
          passkeyId,
          name: name || texts.desk_passkey(),
          createdAt: deskTime(createdAt, language, pack),
          usedAt: deskTime(usedAt, language, pack),
        })),
      },
    },
  }
}

async function recover(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await context.signIn.recoverySignIn(requestIn(form, signInTable.recoverySignIn))
  if (!result.success) return deskRefused(result)
  return {
    staffSession: result.data,
    to: context.href(deskPaths.recovery),
    toast: texts.desk_recovery_signed_in(),
  }
}

async function ownPasskeyOptions({ signIn }: DeskPageContext): Promise<Outcome> {
  const requested = await signIn.ownPasskeyOptions({})
  return requested.success ? { made: JSON.stringify(requested.data) } : deskRefused(requested)
}

async function ownPasskeyAdd(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await context.signIn.ownPasskeyAdd(requestIn(form, signInTable.ownPasskeyAdd))
  return result.success
    ? { toast: texts.desk_passkey_made(), to: context.href(deskPaths.recovery) }
    : deskRefused(result)
}

async function ownPasskeyRemove(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const result = await context.signIn.ownPasskeyRemove(requestIn(form, signInTable.ownPasskeyRemove))
  return result.success
    ? { toast: texts.desk_passkey_removed(), to: context.href(deskPaths.recovery) }
    : deskRefused(result)
}

async function ownCodesRenew({ signIn }: DeskPageContext): Promise<Outcome> {
  const result = await signIn.ownCodesRenew({})
  return result.success ? { made: JSON.stringify(result.data.codes) } : deskRefused(result)
}

export const acts = { recover, ownPasskeyOptions, ownPasskeyAdd, ownPasskeyRemove, ownCodesRenew }

export type Props = PropsOf<typeof load>
