import { httpStatus, transportCodes } from '../../contract/wire/codes.ts'
import type { CallFailure, Lender } from './page.ts'

/** No reply at all: these codes are the client's own. */
const unanswered: readonly string[] = [transportCodes.network, transportCodes.timeout]

/** Of the statuses that a code has on the wire, those that a page passes on. */
export function failureStatus(code: string): CallFailure['status'] {
  const status = unanswered.includes(code) ? 503 : httpStatus(code)
  return status === 429 || status === 503 ? status : undefined
}

/** Nobody waits for these, so they decide nothing. */
const unawaited: ReadonlySet<PropertyKey> = new Set(['visitSave', 'clickSave'])

type Reply = { success: boolean; code: string; retryAfterSeconds?: number | undefined }

/** The same calls; a failure that HTTP has a status for is recorded, so that no screen has to pass it on (decision 077). */
export function watchCalls(lender: Lender, callFailure: CallFailure): Lender {
  return new Proxy(lender, {
    get: (calls, key) => {
      const call = calls[key as keyof Lender] as ((request: never) => Promise<Reply>) | undefined
      if (!call || unawaited.has(key)) return call
      return async (request: never) => {
        const reply = await call(request)
        const status = reply.success ? undefined : failureStatus(reply.code)
        if (status) Object.assign(callFailure, { status, retryAfterSeconds: reply.retryAfterSeconds })
        return reply
      }
    },
  })
}

/** `Retry-After` for a 429 or 503, where the service named the time. */
export const retryAfter = (
  status: number,
  { retryAfterSeconds }: Pick<CallFailure, 'retryAfterSeconds'>,
): Record<string, string> =>
  retryAfterSeconds === undefined || (status !== 429 && status !== 503)
    ? {}
    : { 'Retry-After': String(retryAfterSeconds) }

/** A page that is shown although a call was refused for too many tries is 429; without an optional call it is still 200. */
export const shownStatus = (isRefused: boolean, { status }: CallFailure): number =>
  isRefused ? (status ?? 422) : status === 429 ? 429 : 200
