import { codes, promotionCodes, transportCodes } from '../contract/codes.ts'
import type { Lender } from './page.ts'

/** `status` is set once a call was refused for too many tries, or once the service was away. */
export type Trouble = { status?: 429 | 503; retryAfterSeconds?: number | undefined }

const statuses: Readonly<Record<string, Trouble['status']>> = {
  [codes.tooMany]: 429,
  [promotionCodes.smsTooSoon]: 429,
  [promotionCodes.smsTooMany]: 429,
  [codes.busy]: 503,
  [codes.unavailable]: 503,
  [transportCodes.network]: 503,
  [transportCodes.timeout]: 503,
}

export const troubleStatus = (code: string): Trouble['status'] => statuses[code]

/** Nobody waits for these, so they decide nothing. */
const unawaited: ReadonlySet<PropertyKey> = new Set(['visitSave', 'clickSave'])

type Reply = { success: boolean; code: string; retryAfterSeconds?: number | undefined }

/** The same calls; what HTTP has a status for is kept, so that no screen has to pass it on (decision 066). */
export function watchCalls(lender: Lender, trouble: Trouble): Lender {
  return new Proxy(lender, {
    get: (calls, key) => {
      const call = calls[key as keyof Lender] as ((request: never) => Promise<Reply>) | undefined
      if (!call || unawaited.has(key)) return call
      return async (request: never) => {
        const reply = await call(request)
        const status = reply.success ? undefined : troubleStatus(reply.code)
        if (status) Object.assign(trouble, { status, retryAfterSeconds: reply.retryAfterSeconds })
        return reply
      }
    },
  })
}

/** When to come back, where a response says that it is too early and the service said how long. */
export const retryAfter = (
  status: number,
  { retryAfterSeconds }: Pick<Trouble, 'retryAfterSeconds'>,
): Record<string, string> =>
  retryAfterSeconds === undefined || (status !== 429 && status !== 503)
    ? {}
    : { 'Retry-After': String(retryAfterSeconds) }

/** A page that is shown although one of its calls was refused says so; without an optional service it is still whole. */
export const shownStatus = (isRefused: boolean, { status }: Trouble): number =>
  isRefused ? (status ?? 422) : status === 429 ? 429 : 200
