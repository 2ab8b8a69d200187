import * as v from 'valibot'
import * as texts from '#texts'
import { type Desk, type DeskCalls, type DeskKey, deskTable } from '../../contract/desk/table.ts'
import { codes, refuse } from '../../contract/wire/codes.ts'
import type { StaffOperation } from '../../contract/wire/operation.ts'
import type { Language } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { KnownProposal, ProposalHandler, Services, StaffHandler } from '../calls/call.ts'
import { dispatchForStaff } from '../calls/dispatch.ts'
import { type StaffSession, staffOfSession } from '../staff/sessions.ts'
import { deskHandlers } from './desk-handlers.ts'
import { deskResultOf } from './desk-messages.ts'
import { storeProposal } from './proposals.ts'
import { createEntry, type EntrySettings } from './sign-in/entry.ts'

function proposalHandler(act: string): KnownProposal | null {
  const row: StaffOperation | undefined = Object.hasOwn(deskTable, act)
    ? deskTable[act as DeskKey]
    : undefined
  if (row?.kind !== 'proposal') return null
  return { row, handler: deskHandlers[act as DeskKey] as unknown as ProposalHandler }
}

/** What a call does: what is proposed is written down, anything else is done. */
function workOf(key: DeskKey): StaffHandler {
  const known = proposalHandler(key)
  return known
    ? (call, input) => storeProposal(call, { act: key, handler: known.handler, input })
    : (deskHandlers[key] as StaffHandler)
}

type Asked = { session: StaffSession | null; language: Language; input: unknown }

async function answer(services: Services, key: DeskKey, { session, language, input }: Asked) {
  const row: StaffOperation = deskTable[key]
  if (!session) return refuse(codes.sessionExpired)
  if (!row.by.includes(session.staff.role)) return refuse(codes.forbidden)
  if (!session.isConfirmed && key !== 'staffSignOut')
    return refuse(codes.forbidden, texts.desk_entry_unconfirmed())
  const parsed = v.safeParse(row.request, input, { abortEarly: true })
  if (!parsed.success) return refuse(codes.invalidRequest)
  const call = { ...services, now: services.clock.now(), language, ...session, proposalHandler }
  return dispatchForStaff({ key, row }, call, (within) => workOf(key)(within, parsed.output as never))
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
