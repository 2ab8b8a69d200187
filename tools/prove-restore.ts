import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { ensureBuilt } from './build.mjs'
import { demoLoan } from './demo-loan.mjs'
import { startPostgres } from './postgres.mjs'
import { CommandError, command, projectEnv, root } from './process.mjs'
import { provePointInTime } from './prove-point-in-time.ts'

const READY = /Terang is ready: (http:\/\/localhost:\d+)/
const AUDIT_SECRET = 'a-secret-of-the-proof-thirty-two-letters'
const loanPage = `/loanDetails?${demoLoan}`

type RunningProduct = { url: string; stop: () => Promise<void> }

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const url = READY.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new CommandError(`The product ended before it was ready:\n${output}`)))
  })
}

async function startProduct(databaseUrl: string): Promise<RunningProduct> {
  const env = { NODE_ENV: 'production', DEMO: '1', PORT: '0', DATABASE_URL: databaseUrl, AUDIT_SECRET }
  const child = spawn(process.execPath, ['main.ts'], { cwd: root, env: projectEnv(env) })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: await firstAddress(child), stop }
}

/** What a borrower reads, without markup, scripts and what differs from page to page. */
async function textOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return body
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function runTool(script: string, args: string[], databaseUrl: string): string {
  const env = projectEnv({ DEMO: '1', DATABASE_URL: databaseUrl, AUDIT_SECRET })
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new CommandError(`${script} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

async function newDatabase(cluster: string, name: string): Promise<string> {
  const admin = new Client(cluster)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const address = new URL(cluster)
  address.pathname = `/${name}`
  return address.href
}

/** The product is backed up while it runs, restored into another database, and shows the same there. */
async function proveRestore(cluster: string, folder: string): Promise<void> {
  const [first, second] = [await newDatabase(cluster, 'first'), await newDatabase(cluster, 'second')]
  const product = await startProduct(first)
  const wanted = await textOf(product.url + loanPage)
  // A row of the audit log.
  runTool('tools/desk.ts', ['invite', 'auditor@lender.example', '--role', 'auditor'], first)
  console.log(runTool('tools/backup.ts', ['--to', folder], first).trim())
  await product.stop()
  const [made = ''] = globSync('terang-*', { cwd: folder })
  console.log(runTool('tools/restore.ts', [join(folder, made)], second).trim())
  const restored = await startProduct(second)
  const shown = await textOf(restored.url + loanPage)
  await restored.stop()
  if (!/Rp[\d.]+/.test(shown) || shown !== wanted)
    throw new CommandError(`The loan page differs:\n${wanted}\n${shown}`)
  console.log(`holds: the restored product shows the same loan: ${shown}`)
}

await command(async () => {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'terang-restore-'))
  const postgres = await startPostgres()
  try {
    await proveRestore(postgres.url, folder)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await provePointInTime()
})
