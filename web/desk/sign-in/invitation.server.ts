import * as texts from '#texts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { Outcome } from '../../serving/outcome.ts'
import type { PropsOf } from '../../serving/page.ts'
import { type DeskPageContext, deskFailure, deskRefused, fieldsOf } from '../desk-page.ts'
import { roleNames } from '../role-names.ts'

const tokenOf = ({ query }: DeskPageContext) => query.get('token') ?? ''

export async function load(context: DeskPageContext) {
  const found = await context.signIn.invitationShow({ invitation: tokenOf(context) })
  if (!found.success) return deskFailure(found.code === 'invalid' ? { ...found, code: 'notFound' } : found)
  const { email, role } = found.data
  return {
    title: texts.desk_invitation(),
    props: {
      here: context.here,
      email,
      role: roleNames[role](),
      home: context.href(deskPaths.overview),
    },
  }
}

async function invitationOptions(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { name = '' } = fieldsOf(form)
  const asked = await context.signIn.invitationOptions({ invitation: tokenOf(context), name })
  return asked.success ? { made: JSON.stringify(asked.data) } : deskRefused(asked)
}

async function invitationAccept(context: DeskPageContext, form: FormData): Promise<Outcome> {
  const { name = '', challengeId = '', response = '' } = fieldsOf(form)
  const proof = { challengeId, response }
  const result = await context.signIn.invitationAccept({ invitation: tokenOf(context), name, ...proof })
  if (!result.success) return deskRefused(result)
  const { token, codes } = result.data
  return { staffSession: { token }, made: JSON.stringify(codes) }
}

export const acts = { invitationOptions, invitationAccept }

export type Props = PropsOf<typeof load>
