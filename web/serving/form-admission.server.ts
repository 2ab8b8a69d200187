import { codes } from '../../contract/wire/codes.ts'
import { declaredBytes, FORM_MAX_BYTES } from '../../contract/wire/request-body.ts'
import type { CallFailure } from '../page/page.ts'

/** Whoever posts a form; `session` is one that lives, or empty. */
export type FormSender = { session: string; visitor: string; address: string }
/** Counts a form by what reading it costs. 0, or the seconds until there is room for it. */
export type CountForm = (sender: FormSender, cost: number) => number

const COST_BYTES = 8 * 1024
/** How long a session that was found alive is taken for one, when a form is counted and for nothing else. */
const ALIVE_MS = 60_000
const SESSIONS_MAX = 10_000

/** A body that may be more than a form of texts. */
const isUpload = (request: Request): boolean =>
  request.headers.has('transfer-encoding') || declaredBytes(request) > FORM_MAX_BYTES

/** An upload costs no more than the largest form: its bytes wait for memory, and the calls that it makes are counted. */
const costOf = (request: Request): number =>
  1 + Math.floor((isUpload(request) ? FORM_MAX_BYTES : declaredBytes(request)) / COST_BYTES)

/** Sessions that were found alive a moment ago, so that a form seldom costs a look-up before its own. */
export function createLiveSessions(now: () => number = Date.now) {
  const until = new Map<string, number>()
  return async (session: string, isAlive: () => Promise<boolean>): Promise<boolean> => {
    if ((until.get(session) ?? 0) > now()) return true
    until.delete(session)
    if (!(await isAlive())) return false
    until.set(session, now() + ALIVE_MS)
    const [oldest] = until.size > SESSIONS_MAX ? until.keys() : []
    if (oldest !== undefined) until.delete(oldest)
    return true
  }
}

/** Why a form is not even read. */
export type FormRefusal = {
  code: typeof codes.tooMany | typeof codes.sessionExpired
  failure: CallFailure
}

/** Who asks, and how often, comes before what they sent (decision 202). */
export function refuseForm(
  request: Request,
  sender: FormSender,
  { count, uploads }: { count: CountForm; uploads: 'anyone' | 'signedIn' },
): FormRefusal | null {
  const wait = count(sender, costOf(request))
  if (wait > 0) return { code: codes.tooMany, failure: { status: 429, retryAfterSeconds: wait } }
  const isStranger = uploads === 'signedIn' && sender.session === ''
  return isStranger && isUpload(request) ? { code: codes.sessionExpired, failure: {} } : null
}
