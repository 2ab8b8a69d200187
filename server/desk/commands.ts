import { isEmail } from '../../base/strings.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Operation } from '../../contract/wire/operation.ts'
import { invitationLink } from '../../contract/wire/paths.ts'
import { isStaffRole, staffRoles } from '../../contract/wire/roles.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import { toWireAmount } from '../../market/money.ts'
import type { StaffCall } from '../calls/call.ts'
import { dispatchForStaff } from '../calls/dispatch.ts'
import type { Db } from '../database/open.ts'
import { queueSizes } from '../figures/queue-sizes.ts'
import { deadLetters, payloadOf } from '../repayment/inbox/dead-letters.ts'
import { INVITATION_HOURS, invite } from '../staff/invitations.ts'

export type CommandInput = { args: readonly string[]; now: Date; packs: Packs }
export type CommandOutput = { lines: readonly string[] } | Refusal

type CommandCall = CommandInput &
  Pick<StaffCall, 'db' | 'auditSecrets' | 'record'> & { staff: { email: string } }
/** An operation of whoever reaches the database, which takes words and answers with lines. */
type Command = Pick<Operation, 'kind' | 'personal'> & {
  usage: string
  run: (call: CommandCall) => Promise<CommandOutput>
}

const refused = (problem: string): Refusal => refuse(codes.invalidRequest, problem)

/** Whoever reaches the database can do anything; the log says that it was done from there. */
const COMMAND_LINE = 'command line'
const LISTED_MAX = 200

const inviteUsage = `  npm run desk -- invite name@lender.example --role ${staffRoles.join('|')}`

/** The first members of staff are invited from here; later ones by two managers, at the desk. */
const inviteCommand: Command = {
  kind: 'act',
  personal: false,
  usage: inviteUsage,
  run: async ({ db, args, now, record }) => {
    const [email = '', role = '', origin = ''] = args
    if (!isEmail(email)) return refused(inviteUsage)
    if (!isStaffRole(role)) return refused(`--role is one of ${staffRoles.join(', ')}`)
    const token = await invite(db, { email, role, invitedBy: COMMAND_LINE, now })
    if (token === null) return refused(`${email} works at the desk already`)
    record({ subject: `staff ${email}`, details: { role } })
    return { lines: [invitationLink(origin, token), `It serves once, within ${INVITATION_HOURS} hours.`] }
  },
}

/** Each look from here is in the audit log. */
const look = { kind: 'read', personal: true } as const

/** How much waits for somebody, and nothing about anybody. */
const listCommand: Command = {
  ...look,
  usage: '  npm run desk -- list       how much waits for somebody at the desk',
  run: async ({ db, now, packs, record }) => {
    const sizes = await queueSizes(db, localDay(now, packs.id.timeZone))
    const letters = (await deadLetters(db, now)).length
    record({ subject: 'queues' })
    return {
      lines: [
        ...Object.entries(sizes).map(([name, { count, isMore }]) => `${name}: ${count}${isMore ? '+' : ''}`),
        `deadLetters: ${letters}${letters === LISTED_MAX ? '+' : ''}`,
      ],
    }
  },
}

async function showLetter({ db, record }: CommandCall, number: string): Promise<CommandOutput> {
  const id = Number(number)
  if (!Number.isSafeInteger(id) || id <= 0) return refused(`'${number}' is not the number of a letter`)
  record({ subject: `letter ${id}` })
  return { lines: [await payloadOf(db, id)] }
}

const lettersCommand: Command = {
  ...look,
  usage: `  npm run desk -- letters    what other companies reported and could not be done
  npm run desk -- letters <number>   a callback that could not be read`,
  run: async (call) => {
    const [number] = call.args
    if (number !== undefined) return showLetter(call, number)
    const letters = await deadLetters(call.db, call.now)
    call.record(listed('letters', letters))
    const lines = letters.map(
      ({ id, received_at, provider, kind, event_id, reference, amount_minor, reason }) =>
        [id, received_at.toISOString(), provider, kind, event_id, reference, amount_minor ?? '', reason].join(
          '  ',
        ),
    )
    return { lines: lines.length > 0 ? lines : ['No dead letters.'] }
  },
}

const payoutsCommand: Command = {
  ...look,
  usage: '  npm run desk -- payouts    money that has not arrived at a borrower',
  run: async ({ db, record }) => {
    const payouts = await db
      .selectFrom('payouts')
      .select(['id', 'created_at', 'amount_minor', 'status', 'problem', 'reason', 'provider', 'reference'])
      .where('status', '<>', 'paid')
      .orderBy('created_at')
      .orderBy('id')
      .limit(LISTED_MAX)
      .execute()
    record(listed('payouts', payouts))
    const lines = payouts.map(
      ({ id, created_at, amount_minor, status, problem, reason, provider, reference }) =>
        [
          id,
          created_at.toISOString(),
          toWireAmount(amount_minor),
          status,
          problem && `problem: ${problem}`,
          reason,
          provider && `${provider} ${reference}`,
        ]
          .filter(Boolean)
          .join('  '),
    )
    return { lines: lines.length > 0 ? lines : ['No payouts to look at.'] }
  },
}

const listed = (what: string, rows: readonly { id: string | number }[]) => ({
  subject: what,
  details: { listed: rows.map(({ id }) => id) },
})

/** What must work without a browser: the first invitation, and reading. Anything else is done at the desk, by two. */
const commands: Readonly<Record<string, Command>> = {
  invite: inviteCommand,
  list: listCommand,
  letters: lettersCommand,
  payouts: payoutsCommand,
}

export const commandsUsage = Object.values(commands)
  .map(({ usage }) => usage)
  .join('\n')

export const isCommand = (name: string): boolean => Object.hasOwn(commands, name)

type Deps = {
  db: Db
  /** Null where the settings of the product are not there. */
  auditSecrets: Secrets | null
}

/** The door of whoever reaches the database: each command is in the audit log, an act together with what it does. */
export async function runCommand(
  { db, auditSecrets }: Deps,
  name: string,
  input: CommandInput,
): Promise<CommandOutput> {
  const command = isCommand(name) ? commands[name] : undefined
  if (!command) return refused(commandsUsage)
  if (auditSecrets === null) return refused('AUDIT_SECRET is not set: it signs the audit log')
  const call = { ...input, db, auditSecrets, staff: { email: COMMAND_LINE } }
  return dispatchForStaff({ key: name, row: command }, call, command.run)
}
