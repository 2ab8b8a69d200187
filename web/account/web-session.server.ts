import type { PageContext } from '../page/page.ts'

const USER_AGENT_MAX = 400

/** What a call that opens a session is told about this browser. */
export const sessionFieldsOf = ({ browser }: PageContext) =>
  ({
    userAgent: browser.userAgent.slice(0, USER_AGENT_MAX),
    // Where cookies are not stored, there is no place for a new token.
    rotates: browser.keepsCookies ? '1' : '0',
  }) as const

/** The session of an outcome, for as long as the market says. */
export const webSession = ({ pack }: PageContext, { token, device }: { token: string; device: string }) => ({
  token,
  device,
  days: pack.sessions.days,
})
