import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { clusterOwner } from '../postgres.mjs'

/** Ends what is left when the proof is gone, however it went: a server of PostgreSQL outlives the Patroni that started it. */
const keeper = `
trap '' HUP INT TERM
read -r _
for file in "$1"/pids/*; do [ -f "$file" ] && kill -KILL "$(cat "$file")" 2>/dev/null; done
for file in "$1"/*/data/postmaster.pid; do [ -f "$file" ] && kill -QUIT "$(head -n 1 "$file")" 2>/dev/null; done
sleep 1
rm -rf "$1"
`

type Env = Readonly<Record<string, string | undefined>>
type StartOptions = { env: Env; asPostgres?: boolean; cwd?: string }
export type Program = {
  pid: number
  ended: Promise<void>
  kill: (signal: NodeJS.Signals) => void
  log: string
}
export type Programs = ReturnType<typeof openPrograms>

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** A throw-away folder, and the programs that run in it. All end with the proof. */
export function openPrograms() {
  const owner = clusterOwner() as { uid?: number; gid?: number }
  const folder = mkdtempSync('/tmp/terang-failover-')
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'pids'))
  const guard = spawn('sh', ['-c', keeper, 'keeper', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const running = new Set<Program>()
  let isOpen = true

  /** A folder that PostgreSQL's user may write to. */
  const ownFolder = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
    return path
  }

  const start = (
    name: string,
    command: readonly string[],
    { env, asPostgres, cwd }: StartOptions,
  ): Program => {
    const log = join(folder, `${name}.log`)
    const output = openSync(log, 'a')
    const asUser = asPostgres && owner.uid !== undefined
    const user = asUser ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...user, ...command], {
      cwd: cwd ?? folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
      detached: true,
    })
    closeSync(output)
    const pidFile = join(folder, 'pids', name)
    writeFileSync(pidFile, String(child.pid))
    const program: Program = {
      pid: child.pid ?? 0,
      log,
      ended: once(child, 'exit').then(() => {
        running.delete(program)
        rmSync(pidFile, { force: true })
      }),
      kill: (signal) => void (isRunning(child) && child.kill(signal)),
    }
    running.add(program)
    return program
  }

  /** The guard ends what is left, and removes the folder. */
  const stop = async () => {
    isOpen = false
    const left = [...running]
    for (const program of left) program.kill('SIGKILL')
    await Promise.all(left.map(({ ended }) => ended))
    const removed = once(guard, 'exit')
    guard.stdin?.end()
    await removed
  }
  return { folder, ownFolder, start, stop, isOpen: () => isOpen }
}
