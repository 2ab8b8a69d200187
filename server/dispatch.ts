import * as v from 'valibot'
import { codes, httpStatus, isRefusal, refuse } from '../contract/codes.ts'
import { codecOf } from '../contract/dialects.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isLanguage, marketOf, readLaunch } from '../contract/launch.ts'
import type { Packs } from '../contract/market.ts'
import { codeText } from '../contract/speak.ts'
import { renamer, type WireNames } from '../contract/wire-names.ts'
import { borrowerOfSession, hashToken } from './account/sessions.ts'
import type { Call, Parts } from './call.ts'
import { countInDatabase, countLocally, type LocalCounters } from './limits.ts'
import { readFields } from './request-fields.ts'

type AnyHandler = (call: Call, request: never) => Promise<unknown>

/** A handler whose own query joins the session, so that the call costs one round trip; it answers 1001 itself. */
export type SessionJoining = { joinsSession: true }
export const joinsSession = <H extends AnyHandler>(handler: H): H & SessionJoining =>
  Object.assign(handler, { joinsSession: true as const })

export type Route = { key: string; row: Endpoint; handler: AnyHandler | null }
export type Asked = { request: Request; address: string }
/** Limits are off only where a test asks more often than a borrower may. */
export type RouteOptions = { wireNames?: WireNames; limits?: 'on' | 'off' }

/** One row of the contract becomes one function from request to response. */
export function createRoute(route: Route, parts: Parts, { wireNames = {}, limits = 'on' }: RouteOptions) {
  const { key, row, handler } = route
  const codec = codecOf(row.dialect)
  const names = renamer(wireNames, key)
  const counters: LocalCounters = new Map()

  const answer = async ({ request, address }: Asked, visitor: Visitor): Promise<unknown> => {
    const { url, launch } = visitor
    const token = launch.sessionId ?? request.headers.get('x-session-id') ?? ''
    const sessionHash = row.auth === 'borrower' ? hashToken(token) : ''
    const now = parts.clock.now()

    if (!handler) return refuse(codes.notAvailable)
    const counting = { limit: row.limit, now }
    const counted = `${key} ${sessionHash || address}`
    const within =
      limits === 'off' ||
      (row.limit.counted === 'process'
        ? countLocally(counters, counted, counting)
        : await countInDatabase(parts.db, counted, counting))
    if (!within) return refuse(codes.tooMany)

    const read = await readFields(request, url.searchParams, row)
    if (isRefusal(read)) return read
    const parsed = v.safeParse(row.request, names.fromWire(read.fields), { abortEarly: true })
    const { language, pack } = visitor
    const call: Call = { ...parts, now, language, pack, launch, sessionHash, borrowerId: '' }
    if (row.auth === 'borrower' && !('joinsSession' in handler && parsed.success)) {
      const borrowerId = await borrowerOfSession(parts.db, sessionHash, now)
      if (borrowerId === null) return refuse(codes.sessionExpired)
      call.borrowerId = borrowerId
    }
    if (!parsed.success) return refuse(codes.invalidRequest)
    return handler(call, parsed.output as never)
  }

  return async (asked: Asked): Promise<Response> => {
    const visitor = readVisitor(asked.request, parts.packs)
    const outcome = await answer(asked, visitor).catch((error: unknown) => {
      parts.log.error({ call: key, error })
      return refuse(codes.internal)
    })
    if (isRefusal(outcome)) {
      const { refused, message = codeText(refused, visitor.language) } = outcome
      return json(names.toWire(codec.refused({ refused, message })), httpStatus(refused))
    }
    if (row.dialect === 'image') return picture(outcome as { type: string; bytes: Uint8Array<ArrayBuffer> })
    return json(names.toWire(codec.ok(outcome)), 200)
  }
}

type Visitor = Pick<Call, 'launch' | 'pack' | 'language'> & { url: URL }

/** Who asks, in so far as the address says it: the market's language unless another is asked for. */
export function readVisitor(request: Request, packs: Packs): Visitor {
  const url = new URL(request.url)
  const launch = readLaunch(url.searchParams)
  const pack = packs[marketOf(launch)]
  return { url, launch, pack, language: isLanguage(launch.lang) ? launch.lang : pack.language }
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

export const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: jsonHeaders })

const picture = ({ type, bytes }: { type: string; bytes: Uint8Array<ArrayBuffer> }) =>
  new Response(bytes, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } })
