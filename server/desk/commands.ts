import { isEmail } from '../../base/strings.ts'
import { invitationLink } from '../../contract/wire/paths.ts'
import { isStaffRole, staffRoles } from '../../contract/wire/roles.ts'
import type { Secrets } from '../../contract/wire/secret-equality.ts'
import { localDay } from '../../market/dates.ts'
import type { Packs } from '../../market/market.ts'
import { toWireAmount } from '../../market/money.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Db } from '../database/open.ts'
import { queueSizes } from '../figures/queue-sizes.ts'
import { deadLetters, payloadOf } from '../repayment/inbox/dead-letters.ts'
import { INVITATION_HOURS, invite } from '../staff/invitations.ts'

export type CommandInput = { args: readonly string[]; now: Date; packs: Packs }
export type CommandOutput = { lines: readonly string[] } | { problem: string }

/** What the audit log says of it besides the command's name. */
type CommandDone = { lines: readonly string[]; subject: string; details: Readonly<Record<string, unknown>> }
type Command = {
  usage: string
  run: (tx: Db, input: CommandInput) => Promise<CommandDone | { problem: string }>
}

/** Whoever reaches the database can do anything; the log says that it was done from there. */
const COMMAND_LINE = 'command line'
const LISTED_MAX = 200

const inviteUsage = `  npm run desk -- invite name@lender.example --role ${staffRoles.join('|')}`

/** The first members of staff are invited from here; later ones by two managers, at the desk. */
const inviteCommand: Command = {
  usage: inviteUsage,
  run: async (tx, { args, now }) => {
    const [email = '', role = '', origin = ''] = args
    if (!isEmail(email)) return { problem: inviteUsage }
    if (!isStaffRole(role)) return { problem: `--role is one of ${staffRoles.join(', ')}` }
    const token = await invite(tx, { email, role, invitedBy: COMMAND_LINE, now })
    if (token === null) return { problem: `${email} works at the desk already` }
    return {
      lines: [invitationLink(origin, token), `It serves once, within ${INVITATION_HOURS} hours.`],
      subject: `staff ${email}`,
      details: { role },
    }
  },
}

/** How much waits for somebody, and nothing about anybody. */
const listCommand: Command = {
  usage: '  npm run desk -- list       how much waits for somebody at the desk',
  run: async (tx, { now, packs }) => {
    const sizes = await queueSizes(tx, localDay(now, packs.id.timeZone))
    const letters = (await deadLetters(tx, now)).length
    const counted = [
      ...Object.entries(sizes).map(([name, { count, isMore }]) => `${name}: ${count}${isMore ? '+' : ''}`),
      `deadLetters: ${letters}${letters === LISTED_MAX ? '+' : ''}`,
    ]
    return { lines: counted, subject: 'queues', details: {} }
  },
}

async function showLetter(tx: Db, number: string): Promise<CommandDone | { problem: string }> {
  const id = Number(number)
  if (!Number.isSafeInteger(id) || id <= 0) return { problem: `'${number}' is not the number of a letter` }
  return { lines: [await payloadOf(tx, id)], subject: `letter ${id}`, details: {} }
}

const lettersCommand: Command = {
  usage: `  npm run desk -- letters    what other companies reported and could not be done
  npm run desk -- letters <number>   a callback that could not be read`,
  run: async (tx, { args: [number], now }) => {
    if (number !== undefined) return showLetter(tx, number)
    const letters = await deadLetters(tx, now)
    const lines = letters.map(
      ({ id, received_at, provider, kind, event_id, reference, amount_minor, reason }) =>
        [id, received_at.toISOString(), provider, kind, event_id, reference, amount_minor ?? '', reason].join(
          '  ',
        ),
    )
    return { lines: lines.length > 0 ? lines : ['No dead letters.'], ...listed('letters', letters) }
  },
}

const payoutsCommand: Command = {
  usage: '  npm run desk -- payouts    money that has not arrived at a borrower',
  run: async (tx) => {
    const payouts = await tx
      .selectFrom('payouts')
      .select(['id', 'created_at', 'amount_minor', 'status', 'problem', 'reason', 'provider', 'reference'])
      .where('status', '<>', 'paid')
      .orderBy('created_at')
      .orderBy('id')
      .limit(LISTED_MAX)
      .execute()
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
    return { lines: lines.length > 0 ? lines : ['No payouts to look at.'], ...listed('payouts', payouts) }
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

/** Every command is a row of the audit log, written with what it does. */
export async function runCommand(
  { db, auditSecrets }: Deps,
  name: string,
  input: CommandInput,
): Promise<CommandOutput> {
  const command = isCommand(name) ? commands[name] : undefined
  if (!command) return { problem: commandsUsage }
  if (auditSecrets === null) return { problem: 'AUDIT_SECRET is not set: it signs the audit log' }
  return db.transaction().execute(async (tx) => {
    const result = await command.run(tx, input)
    if ('problem' in result) return result
    const { lines, subject, details } = result
    const row = {
      at: input.now,
      staff: COMMAND_LINE,
      act: name,
      subject,
      borrowerId: null,
      reason: '',
      details,
    }
    await recordAudit(tx, row, auditSecrets)
    return { lines }
  })
}
