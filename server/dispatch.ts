import * as v from 'valibot'
import { type Code, codes, httpStatus, isRefusal, type Refusal, refuse } from '../contract/codes.ts'
import { codecOf } from '../contract/dialects.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isLanguage, type Language, marketOf, readLaunch } from '../contract/launch.ts'
import { codeText } from '../contract/speak.ts'
import { renamer, type WireNames } from '../contract/wire-names.ts'
import { borrowerOfSession, hashToken } from './account/sessions.ts'
import type { Call, Parts } from './call.ts'
import { countInDatabase, countLocally, type LocalCounters } from './limits.ts'
import { BODY_MAX_BYTES, readFields } from './request-fields.ts'

type AnyHandler = (call: Call, request: never) => Promise<unknown>

/** A handler whose own query joins the session, so that the call costs one round trip; it answers 1001 itself. */
export type SessionJoining = { joinsSession: true }
export const joinsSession = <H extends AnyHandler>(handler: H): H & SessionJoining =>
  Object.assign(handler, { joinsSession: true as const })

export type Route = { key: string; row: Endpoint; handler: AnyHandler | null }
export type Asked = { request: Request; address: string }

/** One row of the contract becomes one function from request to response. */
export function createRoute(route: Route, parts: Parts, wireNames: WireNames) {
  const { key, row, handler } = route
  const codec = codecOf(row.dialect)
  const names = renamer(wireNames, key)
  const counters: LocalCounters = new Map()

  const answer = async ({ request, address }: Asked): Promise<unknown> => {
    const url = new URL(request.url)
    const launch = readLaunch(url.searchParams)
    const pack = parts.packs[marketOf(launch)]
    const language: Language = isLanguage(launch.lang) ? launch.lang : pack.language
    const token = launch.sessionId ?? request.headers.get('x-session-id') ?? ''
    const sessionHash = row.auth === 'borrower' ? hashToken(token) : ''
    const now = parts.clock.now()
    const refused = (code: Code): Refusal => ({ refused: code, message: codeText(code, language) })

    if (!handler) return refused(codes.notAvailable)
    const counting = { limit: row.limit, now }
    const counted = `${key} ${sessionHash || address}`
    const within =
      row.limit.counted === 'process'
        ? countLocally(counters, counted, counting)
        : await countInDatabase(parts.db, counted, counting)
    if (!within) return refused(codes.tooMany)

    const fields = await readFields(request, url.searchParams, row)
    if (isRefusal(fields)) return withText(fields, language)
    const parsed = v.safeParse(row.request, names.fromWire(fields), { abortEarly: true })
    const call: Call = { ...parts, now, language, pack, launch, sessionHash, borrowerId: '' }
    if (row.auth === 'borrower' && !('joinsSession' in handler && parsed.success)) {
      const borrowerId = await borrowerOfSession(parts.db, sessionHash, now)
      if (borrowerId === null) return refused(codes.sessionExpired)
      call.borrowerId = borrowerId
    }
    if (!parsed.success) return refused(codes.invalidRequest)
    const outcome = await handler(call, parsed.output as never)
    return isRefusal(outcome) ? withText(outcome, language) : outcome
  }

  return async (asked: Asked): Promise<Response> => {
    const outcome = await answer(asked)
    if (isRefusal(outcome)) {
      const refusal = { refused: outcome.refused, message: outcome.message ?? '' }
      return json(names.toWire(codec.refused(refusal)), httpStatus(refusal.refused))
    }
    if (row.dialect === 'image') return picture(outcome as { type: string; bytes: Uint8Array<ArrayBuffer> })
    return json(names.toWire(codec.ok(outcome)), 200)
  }
}

const withText = (refusal: Refusal, language: Language): Refusal =>
  refusal.message === undefined
    ? refuse(refusal.refused as Code, codeText(refusal.refused, language))
    : refusal

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: jsonHeaders })

const picture = ({ type, bytes }: { type: string; bytes: Uint8Array<ArrayBuffer> }) =>
  new Response(bytes, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })

export { BODY_MAX_BYTES }
