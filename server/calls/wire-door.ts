import * as v from 'valibot'
import { refusalText } from '../../contract/wire/code-text.ts'
import { codes, httpStatus, isRefusal, refuse, refuseUntil } from '../../contract/wire/codes.ts'
import { codecOf } from '../../contract/wire/dialects.ts'
import { marketOf, readLaunch } from '../../contract/wire/launch.ts'
import type { Endpoint } from '../../contract/wire/operation.ts'
import { renamer, type WireNames } from '../../contract/wire/wire-names.ts'
import { isLanguage } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Packs } from '../../market/market.ts'
import { reading } from '../database/open.ts'
import { createAdmission } from './admission.ts'
import type { Call, PictureReply, Services, WireHandler } from './call.ts'
import { dispatch, logged } from './dispatch.ts'
import type { LocalCounters } from './limits.ts'
import { type Fields, type PostedFields, readFields } from './request-fields.ts'
import { borrowerOfSession, createDeviceCheck, createLastSeen, hashToken, isSteppedUp } from './sessions.ts'
import { isSid } from './visitor-id.ts'

export type CallRoute = { key: string; row: Endpoint; handler: WireHandler | null }
/** A call as a route sees it, whether it came over a socket or from our own pages. */
export type CallRequest = {
  query: URLSearchParams
  header: (name: string) => string | null
  /** Reads the posted form; null for a GET. */
  posted: (() => Promise<PostedFields>) | null
  address: string
  /** The visitor id from the signed cookie, which the request handler has checked; empty where there is none. */
  visitor?: string | undefined
}

export type CallReply =
  | { status: number; body: unknown; retryAfterSeconds?: number | undefined }
  | { picture: PictureReply }
/** Limits are off only where a test asks more often than a borrower may. */
export type RouteOptions = {
  wireNames?: WireNames
  limits?: 'on' | 'off'
  counters?: LocalCounters
  lastSeen?: ReturnType<typeof createLastSeen>
}

/** One row of the contract becomes one function from request to response. */
export function createRoute(route: CallRoute, services: Services, options: RouteOptions) {
  const { wireNames = {}, limits = 'on', counters = new Map() } = options
  const { lastSeen = createLastSeen(services.db) } = options
  const { key, row, handler } = route
  const codec = codecOf(row.dialect)
  const names = renamer(wireNames, key)
  const admission = createAdmission(services.db, { key, limit: row.limit, counters, limits })
  const reads = reading(services.db)
  const isDeviceOf = createDeviceCheck(reads)
  const parse = (fields: Fields) => v.safeParse(row.request, names.fromWire(fields), { abortEarly: true })

  const answer = async (request: CallRequest, locale: Locale): Promise<unknown> => {
    const { query, header, posted, address } = request
    const { launch, language, pack } = locale
    const token = launch.sessionId ?? header('x-session-id') ?? ''
    const sessionHash = row.by === 'borrower' ? hashToken(token) : ''
    const session = { hash: sessionHash, deviceId: launch.deviceId ?? header('x-device-id') ?? '' }
    const now = services.clock.now()
    const stranger = () => admission.refuseStranger(address, now)

    if (!handler) return refuse(codes.notAvailable)
    if (row.by === 'borrower' && sessionHash === '') return stranger()
    // Whoever asks is counted before anything is read of what they sent.
    const wait = admission.countHere({ sessionHash, visitor: request.visitor ?? '', address }, now)
    if (wait > 0) return refuseUntil(wait)
    const place = { address, visitor: request.visitor ?? '' }
    const db = row.kind === 'read' ? reads : services.db
    const call: Call = { ...services, db, now, language, pack, launch, sessionHash, borrowerId: '', ...place }
    const findBorrower = async () => {
      const borrowerId = await borrowerOfSession(reads, session, now)
      if (borrowerId === null) return false
      call.borrowerId = borrowerId
      await lastSeen(sessionHash, now)
      return true
    }
    // A hot read joins its session and so reads the form first, unless strangers of this network send too many.
    const isBorrower = row.by === 'borrower'
    const opened = row.stepUp?.taken === 'before' && row.stepUp.operation
    const mayJoin = 'joinsSession' in handler && !opened && !admission.isAtLimit(address, now)
    if (isBorrower && !mayJoin) {
      if (!(await findBorrower())) return stranger()
      const waitOfSession = await admission.countInAll({ sessionHash, visitor: '', address }, now)
      if (waitOfSession > 0) return refuseUntil(waitOfSession)
      if (opened && !(await isSteppedUp(reads, { sessionHash, operation: opened, now })))
        return refuse(codes.stepUpRequired)
    }

    const read = await readFields(query, posted)
    if (!isBorrower) {
      const sid = 'fields' in read ? String(read.fields['sid'] ?? '') : ''
      const namedHere = !request.visitor && sid && isSid(sid, services.codeSecrets) ? sid : ''
      const visitor = request.visitor || namedHere
      call.visitor = visitor
      const waitOfVisitor =
        (namedHere && admission.countVisitor(namedHere, now)) ||
        (await admission.countInAll({ sessionHash, visitor, address }, now))
      if (waitOfVisitor > 0) return refuseUntil(waitOfVisitor)
    }
    const parsed = 'fields' in read ? parse(read.fields) : null
    const joins = mayJoin && parsed?.success === true
    if (isBorrower && mayJoin && !joins && !(await findBorrower())) return stranger()
    if (isRefusal(read)) return read
    if (!parsed?.success) return refuse(codes.invalidRequest)
    if (!joins) return dispatch({ key, row }, call, (within) => handler(within, parsed.output as never))
    const [outcome, isBound] = await Promise.all([handler(call, parsed.output as never), isDeviceOf(session)])
    if (!isBound || isSessionExpired(outcome)) return stranger()
    if (isBorrower) await lastSeen(sessionHash, now)
    return outcome
  }

  const encode = (outcome: unknown): CallReply => {
    if (isRefusal(outcome)) {
      const { refused, retryAfterSeconds } = outcome
      const refusal = { ...outcome, message: refusalText(outcome) }
      return { status: httpStatus(refused), body: names.toWire(codec.refused(refusal)), retryAfterSeconds }
    }
    if (row.dialect === 'image') return { picture: outcome as PictureReply }
    return { status: 200, body: names.toWire(codec.ok(outcome)) }
  }

  const answerAndLog = async (request: CallRequest, locale: Locale): Promise<CallReply> =>
    encode(await logged(services.log, key, () => answer(request, locale)))

  return (request: CallRequest): Promise<CallReply> => {
    const locale = readLocale(request.query, services.packs)
    return withLocale(locale.language, () => answerAndLog(request, locale))
  }
}

const isSessionExpired = (outcome: unknown) => isRefusal(outcome) && outcome.refused === codes.sessionExpired

type Locale = Pick<Call, 'launch' | 'pack' | 'language'>

/** The language of a reply: the market's unless another is requested. */
export function readLocale(query: URLSearchParams, packs: Packs): Locale {
  const launch = readLaunch(query)
  const pack = packs[marketOf(launch)]
  return { launch, pack, language: isLanguage(launch.lang) ? launch.lang : pack.language }
}
