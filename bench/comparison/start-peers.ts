import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../tools/postgres.mjs'
import { type RunningServer, startReference } from '../children.ts'
import { peerEnv, peersFolder } from './build-peers.ts'
import type { ServedFiles } from './dist-server.ts'
import type { Peer } from './peers.ts'

const STARTED_WITHIN_MS = 60_000

async function startCommand(folder: string, commandOf: NonNullable<Peer['serve']>): Promise<RunningServer> {
  const port = await freePort()
  const [name = '', ...args] = commandOf(port)
  const env = { ...peerEnv, PORT: String(port), HOST: '127.0.0.1' }
  // Their programs are scripts: started by Node itself there is no shell in between that a signal would end alone.
  const file = join(peersFolder, 'node_modules/.bin', name)
  const child = spawn(process.execPath, [file, ...args], {
    cwd: join(peersFolder, folder),
    env,
    stdio: 'ignore',
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  for (const until = performance.now() + STARTED_WITHIN_MS; performance.now() < until; await sleep(100)) {
    const reply = await fetch(`http://127.0.0.1:${port}/loanDetails`).catch(() => null)
    if (reply?.ok) return { port, pid: child.pid ?? 0, stop }
    if (child.exitCode !== null) break
  }
  await stop()
  throw new Error(`${folder} did not start`)
}

/** What the applications in the browser ask their backend for, which is what the others read from memory. */
async function backendReplies() {
  const { loan, instalments } = await import(join(peersFolder, 'pages/loans.js'))
  return { '/api/loan.json': loan, '/api/instalments.json': instalments }
}

export async function startPeer({ folder, serve }: Peer): Promise<RunningServer> {
  if (serve) return startCommand(folder, serve)
  const message: ServedFiles = { folder: join(peersFolder, folder, 'dist'), replies: await backendReplies() }
  return startReference('bench/comparison/dist-server.ts', message)
}
