import { globSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { tablesIn } from '../backup/database-state.ts'
import { SANDBOX } from '../gateways/sandbox.ts'
import { takeEvents } from '../repayment/inbox/take-events.ts'
import { paid } from '../repayment/testing/stored-code.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { commandsUsage, isCommand, runCommand } from './commands.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const run = (name: string, ...args: string[]) =>
  runCommand(service, name, { args, now: START, packs: service.packs })
const audited = () =>
  service.db.selectFrom('audit_events').select(['staff', 'act', 'subject']).orderBy('position').execute()

/** Of every table but the log itself, how often it was written to in this database. */
async function rowsOf(tables: readonly string[]) {
  const { db } = service
  const counted: Record<string, unknown> = {}
  for (const name of tables) {
    const table = name.replace('public.', '') as 'orders'
    counted[name] = await db.selectFrom(table).selectAll().execute()
  }
  return counted
}

const names = [...new Set([...commandsUsage.matchAll(/npm run desk -- (\w+)/g)].map(([, name = '']) => name))]

test('there are an invitation and reads, and nothing else', () => {
  expect(names).toEqual(['invite', 'list', 'letters', 'payouts'])
  expect(names.every(isCommand)).toBe(true)
})

test.each(['take', 'reply', 'close', 'approve', 'refuse', 'applications', 'settlement', 'show', 'toString'])(
  'what the desk does is no command: %s',
  async (name) => {
    expect(isCommand(name)).toBe(false)
    expect(await run(name, 'TR-due')).toMatchObject({ message: commandsUsage })
    expect(await audited()).toEqual([])
  },
)

test.each(names.filter((name) => name !== 'invite'))(
  '%s changes no table but the audit log, which has it',
  async (name) => {
    await takeEvents(service.services, SANDBOX, [paid('x', 'no-such-code', 700)])
    const tables = (await tablesIn(service.db)).filter(
      (table) => table.startsWith('public.') && !table.startsWith('public.audit'),
    )
    const before = await rowsOf(tables)
    expect(await run(name)).toHaveProperty('lines')
    expect(await rowsOf(tables)).toEqual(before)
    expect(await audited()).toMatchObject([{ staff: 'command line', act: name }])
  },
)

test('an invitation is in the log, and one that is refused is not', async () => {
  expect(await run('invite', 'new@lender.example', 'manager', 'https://desk.example')).toEqual({
    lines: [expect.stringContaining('https://desk.example/desk/'), expect.stringContaining('once')],
  })
  expect(await run('invite', 'rina', 'manager')).toHaveProperty('refused')
  expect(await run('invite', 'other@lender.example', 'king')).toHaveProperty('refused')
  expect(await audited()).toEqual([
    { staff: 'command line', act: 'invite', subject: 'staff new@lender.example' },
  ])
})

test('without the secret of the log nothing is read and nobody is invited', async () => {
  const input = { args: ['new@lender.example', 'manager', ''], now: START, packs: service.packs }
  for (const name of names)
    expect(await runCommand({ db: service.db, auditSecrets: null }, name, input)).toMatchObject({
      message: expect.stringContaining('AUDIT_SECRET'),
    })
  expect(await service.db.selectFrom('staff_invitations').select('email').execute()).toEqual([])
})

test('a letter that could not be read is shown by its number', async () => {
  await takeEvents(service.services, SANDBOX, [paid('x', 'no-such-code', 700)])
  expect(await run('letters')).toEqual({ lines: [expect.stringContaining('a reference of nobody')] })
  expect(await run('letters', 'x')).toHaveProperty('refused')
  expect(await run('letters', '1')).toHaveProperty('lines')
})

/** Whatever a tool needs of the service, it must not be one of the acts of the desk. */
test('no tool imports what decides about money, applications, complaints or people', () => {
  const acts = /server\/(money-acts|payouts|application\/decision|complaints|desk\/(?!commands\.ts))/
  const shipped = globSync('tools/*.{ts,mjs}').filter(
    (file) => !/\.test\.ts$|prove-|hostile|planted/.test(file),
  )
  const found = shipped.filter((file) => acts.test(readFileSync(file, 'utf8').replace(/e2e\/.*/g, '')))
  expect(found).toEqual([])
})
