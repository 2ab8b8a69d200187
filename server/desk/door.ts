import * as v from 'valibot'
import * as texts from '#texts'
import { isKeyOf } from '../../base/is-key-of.ts'
import type { Desk } from '../../contract/calls/desk.ts'
import { type DeskCalls, type DeskKey, deskTable } from '../../contract/calls/table.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { StaffOperation } from '../../contract/wire/operation.ts'
import type { Language } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Handlers, KnownProposal, ProposalHandler, Services, StaffHandler } from '../calls/call.ts'
import { dispatchForStaff, logged } from '../calls/dispatch.ts'
import { type StaffSession, staffOfSession } from '../staff/sessions.ts'
import { deskResultOf } from './desk-messages.ts'
import { storeProposal } from './proposals.ts'
import { createEntry, type EntrySettings } from './sign-in/entry.ts'

type DeskHandlers = Handlers<typeof deskTable>

const proposalsOf =
  (handlers: DeskHandlers) =>
  (act: string): KnownProposal | null => {
    if (!isKeyOf(deskTable, act)) return null
    const row: StaffOperation = deskTable[act]
    if (row.kind !== 'proposal') return null
    return { row, handler: handlers[act] as unknown as ProposalHandler }
  }

/** What a call does: what is proposed is written down, anything else is done. */
function workOf(key: DeskKey, handlers: DeskHandlers): StaffHandler {
  const known = proposalsOf(handlers)(key)
  return known
    ? (call, input) => storeProposal(call, { act: key, handler: known.handler, input })
    : (handlers[key] as StaffHandler)
}

type Requested = { session: StaffSession | null; language: Language; input: unknown }

type DeskServices = Services & { handlers: DeskHandlers }

async function answer(all: DeskServices, key: DeskKey, { session, language, input }: Requested) {
  const { handlers, ...services } = all
  const row: StaffOperation = deskTable[key]
  if (!session) return refuse(codes.sessionExpired)
  if (!row.by.includes(session.staff.role)) return refuse(codes.forbidden)
  if (!session.isConfirmed && key !== 'staffSignOut')
    return refuse(codes.forbidden, texts.desk_entry_unconfirmed())
  const parsed = v.safeParse(row.request, input, { abortEarly: true })
  if (!parsed.success) return refuse(codes.invalidRequest)
  const call = {
    ...services,
    now: services.clock.now(),
    language,
    ...session,
    proposalHandler: proposalsOf(handlers),
  }
  return dispatchForStaff({ key, row }, call, (within) =>
    workOf(key, handlers)(within, parsed.output as never),
  )
}

/** The desk of the embedded service: calls within the process, each checked against its row (decision 146). */
export function createDesk(
  services: DeskServices,
  demo: Desk['demo'],
  entry: EntrySettings = { origin: null, signOn: null },
): Desk {
  const sessionOf = (token: string) => staffOfSession(services.db, token, services.clock.now())
  return {
    staffOf: async (token) => (await sessionOf(token))?.staff ?? null,
    as: ({ token, language }) => {
      let session: Promise<StaffSession | null> | undefined
      const ask = async (key: DeskKey, input: unknown) => {
        const work = async () => {
          session ??= sessionOf(token)
          return answer(services, key, { session: await session, language, input })
        }
        return deskResultOf(await logged(services.log, key, work))
      }
      return new Proxy({} as DeskCalls, {
        get: (_, key) =>
          isKeyOf(deskTable, key)
            ? (input: unknown) => withLocale(language, () => ask(key, input))
            : undefined,
      })
    },
    signIn: createEntry(services, entry),
    hasSingleSignOn: entry.signOn !== null,
    origin: entry.origin,
    demo,
  }
}
