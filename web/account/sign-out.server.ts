import * as texts from '#texts'
import { codes } from '../../contract/wire/codes.ts'
import { refusalOf } from '../page/failed-call.server.ts'
import type { Outcome } from '../page/outcome.ts'
import type { Lender, PageContext } from '../page/page.ts'

/** The session has ended already, or the backend leaves that to its app: forgetting the cookie is all there is to do. */
const nothingToEnd: readonly string[] = [codes.sessionExpired, codes.notAvailable]

/** Whether the service has ended the session; where it could not be asked, the session lives on without this device. */
async function endCurrent(lender: Lender): Promise<boolean> {
  const listed = await lender.sessionList({})
  if (!listed.success) return nothingToEnd.includes(listed.code)
  const current = listed.data.sessions.find(({ isCurrent }) => isCurrent === '1')
  if (!current) return true
  const ended = await lender.sessionEnd({ id: current.id })
  return ended.success || nothingToEnd.includes(ended.code)
}

const signedOut = (toast: string, to: string): Outcome => ({
  session: 'ended',
  toast,
  bridge: { action: 'goBackToLogin' },
  otherwise: { to },
})

export async function signOut({ lender }: Pick<PageContext, 'lender'>, to: string): Promise<Outcome> {
  const isEnded = await endCurrent(lender)
  return signedOut(isEnded ? texts.sign_out_done() : texts.sign_out_here_only(), to)
}

/** Whoever asks for it has a reason: the session stays here too until the service has ended all of them. */
export async function signOutEverywhere(
  { lender }: Pick<PageContext, 'lender'>,
  to: string,
): Promise<Outcome> {
  const ended = await lender.sessionsEnd({})
  return ended.success ? signedOut(texts.sign_out_everywhere_done(), to) : refusalOf(ended)
}
