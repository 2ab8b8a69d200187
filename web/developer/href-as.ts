import { type Launch, pageHref } from '../../contract/wire/launch.ts'

/** Links of this page name the session: a developer changes borrowers, and an address wins over the cookie. */
export const hrefAs = (path: string, launch: Launch): string =>
  pageHref(path, launch, launch.sessionId ? { sessionId: launch.sessionId } : {})
