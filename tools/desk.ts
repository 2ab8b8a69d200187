import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { toWireAmount } from '../contract/market/money.ts'
import { readConfig } from '../process/config/config.ts'
import { DEMO_AUDIT_SECRETS } from '../server/audit/audit-log.ts'
import { historyOf, openComplaints, reply, takeUp } from '../server/complaints/desk.ts'
import { FolderInUse } from '../server/database/lock.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Db, openEmbedded, openPostgres } from '../server/database/open.ts'
import { WrongDatabase } from '../server/database/purpose.ts'
import { areasUsage, isArea, runDesk } from '../server/desk/areas.ts'
import { closeRequest, type OpenRequest, openRequests, siteRequestOf } from '../server/desk/requests.ts'
import { demoKeyring } from '../server/encryption/keyring.ts'
import { s3Store } from '../server/images/s3-store.ts'
import { databaseStore, withFallback } from '../server/images/store.ts'
import { approveRefund, askedRefunds, refuseRefund } from '../server/payouts/refunds.ts'
import { toolPurpose } from './tool-purpose.ts'

const usage = `Answers complaints, messages and data requests, and decides about money, from a terminal; the pages are at /desk.
  npm run desk -- list
  npm run desk -- show <number>
  npm run desk -- take <complaint> --handler "Rina, complaints" [--text "a note the borrower does not see"]
  npm run desk -- reply <complaint> --handler "Rina, complaints" --text "…" [--image file]…
  npm run desk -- close <message or data request> --handler "Rina" --text "what was answered or done"
  npm run desk -- approve <refund> --handler "Rina, payments"
  npm run desk -- refuse <refund> --handler "Rina, payments" --text "why"
${areasUsage}
It opens DATABASE_URL, or the folder DATA_DIR. Where a demo holds that folder, it asks the demo at DESK_URL
(http://127.0.0.1:3000 unless PORT says otherwise).`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    handler: { type: 'string', default: '' },
    text: { type: 'string', default: '' },
    image: { type: 'string', multiple: true, default: [] },
    role: { type: 'string', default: '' },
  },
})
const [command = '', id = ''] = positionals
const hasArea = isArea(command)
const { handler, text } = values
const pictures = values.image.map((file) => new Uint8Array(readFileSync(file)))

type ListedComplaint = Awaited<ReturnType<typeof openComplaints>>[number]
type AskedRefund = Pick<Awaited<ReturnType<typeof askedRefunds>>[number], 'id' | 'order_id' | 'amount_minor'>
type Listed = {
  complaints: readonly ListedComplaint[]
  requests: readonly OpenRequest[]
  refunds: readonly AskedRefund[]
}

const inOneLine = (content: string) => content.replace(/\s+/g, ' ')

function print({ complaints, requests, refunds }: Listed): void {
  for (const { id: number, isCollection, status, dueOn, content } of complaints)
    console.log(
      `${number}  due ${dueOn}  ${status}${isCollection ? '  COLLECTION' : ''}  ${inOneLine(content)}`,
    )
  if (complaints.length === 0) console.log('No open complaints.')
  for (const { number, kind, receivedOn, dueOn, from, text: content } of requests)
    console.log(
      `${number}  received ${receivedOn}  due ${dueOn}  ${kind}  ${inOneLine(from)}: ${inOneLine(content)}`,
    )
  if (requests.length === 0) console.log('No open messages or data requests.')
  for (const { id: number, order_id, amount_minor } of refunds)
    console.log(`${number}  order ${order_id}  ${toWireAmount(amount_minor)} to be paid back`)
  if (refunds.length === 0) console.log('No refunds to decide.')
}

function conclude(problem: string | null): void {
  console.log(problem ?? 'Done.')
  if (problem !== null) process.exitCode = 1
}

const config = readConfig({ ...process.env, DEMO: '1' }, () => '')
const demoUrl = config.deskUrl ?? `http://127.0.0.1:${config.port}`

/** What an area is given. Passkeys are made for names, so an invitation of a demo leads to this machine's. */
const areaArgs =
  command === 'invite'
    ? [id, values.role || '-', config.deskOrigin ?? demoUrl.replace('127.0.0.1', 'localhost')]
    : positionals.slice(1)

async function show(db: Db): Promise<void> {
  const request = await siteRequestOf(db, id)
  const rows = request ? [request] : await historyOf(db, id)
  if (rows.length > 0) console.table(rows)
  else conclude(`there is no complaint, message or data request ${id}`)
}

/** The database itself: PostgreSQL, or an embedded folder that no process holds. */
async function directly(): Promise<void> {
  const { databaseUrl, dataDir, s3, packs, dataKeys } = config
  const database = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir)
  const { db, maintenance } = database
  try {
    await migrate(maintenance, { purpose: toolPurpose(config) })
    if (hasArea) {
      const auditSecrets = config.auditSecrets ?? (databaseUrl ? null : DEMO_AUDIT_SECRETS)
      const result = await runDesk({ db, keyring: dataKeys ?? demoKeyring(), auditSecrets }, command, {
        args: areaArgs,
        handler,
        text,
        now: new Date(),
        packs,
      })
      if ('problem' in result) return conclude(result.problem)
      return console.log(result.lines.join('\n'))
    }
    const images = s3 ? withFallback(s3Store(s3), databaseStore(db)) : databaseStore(db)
    const input = { id, handler, text, now: new Date() }
    if (command === 'list')
      return print({
        complaints: await openComplaints(db),
        requests: await openRequests(db, packs),
        refunds: await askedRefunds(db),
      })
    if (command === 'show') return await show(db)
    const work = {
      take: () => takeUp({ db, images }, input),
      reply: () => reply({ db, images }, { ...input, pictures }),
      close: () => closeRequest(db, input),
      approve: () => approveRefund(db, input),
      refuse: () => refuseRefund(db, input),
    }[command]
    const handled = await work?.()
    conclude(handled && 'problem' in handled ? handled.problem : null)
  } finally {
    await database.close()
  }
}

const demoActs: Readonly<Record<string, string>> = {
  list: 'deskList',
  take: 'deskTake',
  reply: 'deskReply',
  close: 'deskClose',
  approve: 'deskApprove',
  refuse: 'deskRefuse',
}

/** A running demo, by its developer page, which exists nowhere else. */
async function throughDemo(): Promise<void> {
  const act = hasArea ? 'deskArea' : demoActs[command]
  if (!act) return conclude(`'${command}' needs the database; stop the demo first`)
  const form = new FormData()
  const args = areaArgs.join(' ')
  for (const [name, value] of Object.entries({ act, id, area: command, args, handler, text }))
    form.set(name, value)
  for (const bytes of pictures) form.append('picture', new Blob([bytes]), 'picture')
  const headers = { Accept: 'application/json' }
  const response = await fetch(`${demoUrl}/testPreview`, { method: 'POST', headers, body: form })
  const { made, refused, toast } = (await response.json()) as {
    made?: string
    refused?: true
    toast?: string
  }
  if (hasArea && made !== undefined) console.log(made)
  else if (command === 'list' && made) print(JSON.parse(made) as Listed)
  else conclude(refused ? (toast ?? 'refused') : null)
}

const isKnown = ['show', ...Object.keys(demoActs)].includes(command) && (command === 'list' || id !== '')
if (!hasArea && !isKnown) {
  console.error(usage)
  process.exit(2)
}
try {
  await directly()
} catch (error) {
  if (error instanceof WrongDatabase) {
    console.error(error.message)
    process.exit(1)
  }
  if (!(error instanceof FolderInUse)) throw error
  await throughDemo()
}
