import * as v from 'valibot'
import { codes, httpStatus, isRefusal, refuse } from '../contract/codes.ts'
import { codecOf } from '../contract/dialects.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isLanguage, type Language, marketOf, readLaunch } from '../contract/launch.ts'
import type { Packs } from '../contract/market.ts'
import { codeText } from '../contract/speak.ts'
import { renamer, type WireNames } from '../contract/wire-names.ts'
import { borrowerOfSession, hashToken } from './account/sessions.ts'
import type { Call, Parts } from './call.ts'
import { DatabaseUnavailable } from './database/unavailable.ts'
import { countInDatabase, countLocally, type LocalCounters } from './limits.ts'
import { type Posted, readFields } from './request-fields.ts'

type AnyHandler = (call: Call, request: never) => Promise<unknown>

/** A handler whose own query joins the session, so that the call costs one round trip; it answers 1001 itself. */
export type SessionJoining = { joinsSession: true }
export const joinsSession = <H extends AnyHandler>(handler: H): H & SessionJoining =>
  Object.assign(handler, { joinsSession: true as const })

export type Route = { key: string; row: Endpoint; handler: AnyHandler | null }
/** A call as a route sees it, whether it came over a socket or from our own pages. */
export type Asked = {
  query: URLSearchParams
  header: (name: string) => string | null
  /** Reads the posted form; null for a GET. */
  posted: (() => Promise<Posted>) | null
  address: string
}

export type Answer = { status: number; body: unknown } | { picture: Picture }
export type Picture = { type: string; bytes: Uint8Array<ArrayBuffer> }
/** Limits are off only where a test asks more often than a borrower may. */
export type RouteOptions = { wireNames?: WireNames; limits?: 'on' | 'off' }

/** One row of the contract becomes one function from request to response. */
export function createRoute(route: Route, parts: Parts, { wireNames = {}, limits = 'on' }: RouteOptions) {
  const { key, row, handler } = route
  const codec = codecOf(row.dialect)
  const names = renamer(wireNames, key)
  const counters: LocalCounters = new Map()

  const answer = async ({ query, header, posted, address }: Asked, visitor: Visitor): Promise<unknown> => {
    const { launch } = visitor
    const token = launch.sessionId ?? header('x-session-id') ?? ''
    const sessionHash = row.auth === 'borrower' ? hashToken(token) : ''
    const now = parts.clock.now()

    if (!handler) return refuse(codes.notAvailable)
    const counting = { limit: row.limit, now }
    const caller = sessionHash || address
    const within =
      limits === 'off' ||
      (row.limit.counted === 'process'
        ? countLocally(counters, caller, counting)
        : await countInDatabase(parts.db, `${key} ${caller}`, counting))
    if (!within) return refuse(codes.tooMany)

    const read = await readFields(query, posted)
    if (isRefusal(read)) return read
    const parsed = v.safeParse(row.request, names.fromWire(read.fields), { abortEarly: true })
    const { language, pack } = visitor
    const call: Call = { ...parts, now, language, pack, launch, sessionHash, borrowerId: '', address }
    if (row.auth === 'borrower' && !('joinsSession' in handler && parsed.success)) {
      const borrowerId = await borrowerOfSession(parts.db, sessionHash, now)
      if (borrowerId === null) return refuse(codes.sessionExpired)
      call.borrowerId = borrowerId
    }
    if (!parsed.success) return refuse(codes.invalidRequest)
    return handler(call, parsed.output as never)
  }

  const encode = (outcome: unknown, language: Language): Answer => {
    if (isRefusal(outcome)) {
      const { refused, message = codeText(refused, language) } = outcome
      return { status: httpStatus(refused), body: names.toWire(codec.refused({ refused, message })) }
    }
    if (row.dialect === 'image') return { picture: outcome as Picture }
    return { status: 200, body: names.toWire(codec.ok(outcome)) }
  }

  return async (asked: Asked): Promise<Answer> => {
    const started = performance.now()
    const visitor = readVisitor(asked.query, parts.packs)
    let outcome: unknown
    try {
      outcome = await answer(asked, visitor)
    } catch (error) {
      parts.log.error({ call: key, error })
      outcome = refuse(error instanceof DatabaseUnavailable ? codes.unavailable : codes.internal)
    }
    const answered = encode(outcome, visitor.language)
    const status = 'status' in answered ? answered.status : 200
    parts.log.info({ call: key, status, ms: Math.round(performance.now() - started) })
    return answered
  }
}

type Visitor = Pick<Call, 'launch' | 'pack' | 'language'>

/** Who asks, in so far as the address says it: the market's language unless another is asked for. */
export function readVisitor(query: URLSearchParams, packs: Packs): Visitor {
  const launch = readLaunch(query)
  const pack = packs[marketOf(launch)]
  return { launch, pack, language: isLanguage(launch.lang) ? launch.lang : pack.language }
}
