import { type Database, openDatabase } from '../../bench/database.ts'
import { deskPaths } from '../../contract/wire/paths.ts'
import { type CopyProcess, startCopyProcess } from '../../e2e/copy.ts'
import { SESSION_COOKIE, STAFF_COOKIE } from '../../web/page/cookies.server.ts'
import { CommandError } from '../process.mjs'
import { startProxy, type ToolProxy } from './proxy.ts'

/** What the tools run against: the demo on PostgreSQL, and a signed-in way to the pages of borrowers and to the desk. */
export type HostileTarget = {
  copy: CopyProcess
  database: Database
  borrower: ToolProxy
  desk: ToolProxy
  stop: () => Promise<void>
}

/** A tool signs out now and then; the others go on. */
const STAFF_SESSIONS = 40

async function staffSession(url: string): Promise<string> {
  const body = new URLSearchParams({ act: 'signInDemo', staff: 'demo-manager' })
  const reply = await fetch(url + deskPaths.signIn, { method: 'POST', redirect: 'manual', body })
  const token = new RegExp(`${STAFF_COOKIE}=([^;]+)`).exec(reply.headers.getSetCookie().join('\n'))?.[1]
  if (!token) throw new CommandError(`The desk let nobody in: ${reply.status}`)
  return token
}

export async function startTarget(): Promise<HostileTarget> {
  const database = await openDatabase()
  const copy = await startCopyProcess({
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
  const staff = await Promise.all(Array.from({ length: STAFF_SESSIONS }, () => staffSession(copy.url)))
  const borrower = await startProxy({
    target: copy.url,
    cookie: SESSION_COOKIE,
    sessions: database.instalmentVisitors.map(({ sessionId }) => sessionId),
    blocked: /^\/(desk|testPreview|docs|openapi|setting|h5-api\/v3\/account\/(sessions?-end|delete))\b/,
  })
  const desk = await startProxy({
    target: copy.url,
    cookie: STAFF_COOKIE,
    sessions: staff,
    blocked: /^\/(?!desk\b|$)|^\/desk\/(signIn|staff)\b/,
  })
  return {
    copy,
    database,
    borrower,
    desk,
    stop: async () => {
      borrower.close()
      desk.close()
      await copy.stop()
      await database.stop()
    },
  }
}
