import * as texts from '#texts'
import type { Outcome } from '../serving/outcome.ts'
import type { Lender, PageContext } from '../serving/page.ts'

/** Where the backend has no such calls, forgetting the cookie is all there is to do. */
async function endCurrent(lender: Lender): Promise<void> {
  const listed = await lender.sessionList({})
  const current = listed.success && listed.data.sessions.find(({ isCurrent }) => isCurrent === '1')
  if (current) await lender.sessionEnd({ id: current.id })
}

const signedOut = (toast: string, to: string): Outcome => ({
  session: 'ended',
  toast,
  bridge: { action: 'goBackToLogin' },
  otherwise: { to },
})

export async function signOut({ lender }: Pick<PageContext, 'lender'>, to: string): Promise<Outcome> {
  await endCurrent(lender)
  return signedOut(texts.sign_out_done(), to)
}

export async function signOutEverywhere(
  { lender }: Pick<PageContext, 'lender'>,
  to: string,
): Promise<Outcome> {
  await lender.sessionsEnd({})
  return signedOut(texts.sign_out_everywhere_done(), to)
}
