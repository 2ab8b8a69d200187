import * as v from 'valibot'
import * as texts from '#texts'
import { type DeskCall, type DeskRefusal, deskRefuse, isDeskRefusal } from '../../contract/desk/desk-call.ts'
import { type Desk, type DeskCalls, type DeskKey, deskTable } from '../../contract/desk/table.ts'
import type { Language } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Services } from '../calls/call.ts'
import type { Db } from '../database/open.ts'
import { type StaffSession, staffOfSession } from '../staff/sessions.ts'
import type { AnyDeskHandler, AuditSubject, DeskContext, ProposalHandler } from './desk-context.ts'
import { deskHandlers } from './desk-handlers.ts'
import { deskResultOf } from './desk-messages.ts'
import { storeProposal } from './proposals.ts'
import { createEntry, type EntrySettings } from './sign-in/entry.ts'

/** Ends a transaction of which nothing is to stay. */
class Refused extends Error {
  readonly refusal: DeskRefusal
  constructor(refusal: DeskRefusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

type Work = (call: DeskContext) => Promise<unknown>
type Running = {
  key: DeskKey
  row: DeskCall
  services: Services
  session: StaffSession
  language: Language
}

/** Runs an act in a transaction together with its row of the audit log: neither is there without the other. */
async function inTransaction(running: Running, work: Work): Promise<unknown> {
  const { key, services } = running
  try {
    return await services.db.transaction().execute(async (tx) => {
      const { call, recorded } = contextFor(running, tx)
      const outcome = await work(call)
      if (isDeskRefusal(outcome)) throw new Refused(outcome)
      await audit(call, key, recorded())
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** A look is in the log before it is shown. */
async function readAndRecord(running: Running, work: Work): Promise<unknown> {
  const { call, recorded } = contextFor(running, running.services.db)
  const outcome = await work(call)
  if (!isDeskRefusal(outcome))
    await running.services.db
      .transaction()
      .execute((tx) => audit({ ...call, db: tx }, running.key, recorded()))
  return outcome
}

const audit = (call: DeskContext, act: string, about: AuditSubject) =>
  recordAudit(
    call.db,
    {
      at: call.now,
      staff: call.staff.email,
      act,
      subject: about.subject,
      borrowerId: about.borrowerId ?? null,
      reason: about.reason ?? '',
      details: about.details ?? {},
    },
    call.auditSecrets,
  )

function contextFor({ key, services, session, language }: Running, db: Db) {
  let about: AuditSubject | null = null
  const call: DeskContext = {
    ...services,
    db,
    now: services.clock.now(),
    language,
    ...session,
    proposalHandler,
    record: (subject) => {
      about = subject
    },
  }
  const recorded = (): AuditSubject => {
    if (!about) throw new Error(`${key} does not say what it was about`)
    return about
  }
  return { call, recorded }
}

function proposalHandler(act: string) {
  const row: DeskCall | undefined = Object.hasOwn(deskTable, act) ? deskTable[act as DeskKey] : undefined
  if (row?.kind !== 'proposal') return null
  return { row, handler: deskHandlers[act as DeskKey] as unknown as ProposalHandler }
}

const runners: Readonly<Record<DeskCall['kind'], (running: Running, input: never) => Promise<unknown>>> = {
  read: (running, input) => {
    const work: Work = (call) => (deskHandlers[running.key] as AnyDeskHandler)(call, input)
    return running.row.personal
      ? readAndRecord(running, work)
      : work(contextFor(running, running.services.db).call)
  },
  act: (running, input) =>
    inTransaction(running, (call) => (deskHandlers[running.key] as AnyDeskHandler)(call, input)),
  proposal: (running, input) =>
    inTransaction(running, (call) =>
      storeProposal(call, {
        act: running.key,
        handler: deskHandlers[running.key] as unknown as ProposalHandler,
        input,
      }),
    ),
}

type Asked = { session: StaffSession | null; language: Language; input: unknown }

async function answer(services: Services, key: DeskKey, { session, language, input }: Asked) {
  const row: DeskCall = deskTable[key]
  if (!session) return deskRefuse('signedOut')
  if (!row.roles.includes(session.staff.role)) return deskRefuse('forbidden')
  if (!session.isConfirmed && key !== 'staffSignOut')
    return deskRefuse('forbidden', texts.desk_entry_unconfirmed())
  const parsed = v.safeParse(row.request, input, { abortEarly: true })
  if (!parsed.success) return deskRefuse('invalid')
  return runners[row.kind]({ key, row, services, session, language }, parsed.output as never)
}

/** The desk of the embedded service: calls within the process, each checked against its row (decision 146). */
export function createDesk(
  services: Services,
  demo: Desk['demo'],
  entry: EntrySettings = { origin: null, signOn: null },
): Desk {
  const sessionOf = (token: string) => staffOfSession(services.db, token, services.clock.now())
  return {
    staffOf: async (token) => (await sessionOf(token))?.staff ?? null,
    as: ({ token, language }) => {
      let session: Promise<StaffSession | null> | undefined
      const ask = async (key: DeskKey, input: unknown) => {
        session ??= sessionOf(token)
        return deskResultOf(await answer(services, key, { session: await session, language, input }))
      }
      return new Proxy({} as DeskCalls, {
        get: (_, key) =>
          Object.hasOwn(deskTable, key)
            ? (input: unknown) => withLocale(language, () => ask(key as DeskKey, input))
            : undefined,
      })
    },
    signIn: createEntry(services, entry),
    hasSingleSignOn: entry.signOn !== null,
    origin: entry.origin,
    demo,
  }
}
