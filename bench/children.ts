import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryEnv } from '../tools/memory.mjs'

const root = join(import.meta.dirname, '..')
const preload = new URL('../tools/stop-with-parent.mjs', import.meta.url).href

type Env = Readonly<Record<string, string | undefined>>

/** A script of ours in a process of its own, which ends when this one does. */
function start(script: string, { env, output, flags = [] }: StartOptions): ChildProcess {
  const args = ['--import', preload, ...flags, join(root, script)]
  const stdio = ['ignore', output, output, 'ipc'] as const
  return spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: [...stdio] })
}

type StartOptions = { env: Env; output: number | 'inherit'; flags?: readonly string[] }

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export type Helper = {
  request: (message: object) => Promise<unknown>
  pid: number
  stop: () => Promise<void>
}
export type RunningServer = { port: number; pid: number; stop: () => Promise<void> }

/** A child of the bench: one request at a time, each with one reply. */
export function startHelper(script: string, env: Env = {}): Helper {
  const child = start(script, { env, output: 'inherit' })
  const request = (message: object) =>
    new Promise<unknown>((resolve, reject) => {
      const ended = () => reject(new Error(`${script} ended before it replied`))
      child.once('exit', ended)
      child.once('message', (answer) => {
        child.off('exit', ended)
        resolve(answer)
      })
      child.send(message)
    })
  return { request, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** A reference server: its input says what to serve, its reply is the port. */
export async function startReference(script: string, message: object): Promise<RunningServer> {
  const { request, pid, stop } = startHelper(script)
  return { port: (await request(message)) as number, pid, stop }
}

/** The product itself, as `npm start` runs it, on a port of its own; its log goes to a file as in real life. */
export async function startProduct(env: Env, flags: readonly string[] = []): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'terang-bench-'))
  const log = join(folder, 'log')
  const output = openSync(log, 'w')
  const own = { DEMO: '1', DEV: undefined, LENDER_API: undefined, PORT: '0', HOST: '127.0.0.1' }
  const child = start('main.ts', { env: { ...memoryEnv, ...own, ...env }, output, flags })
  closeSync(output)
  const close = async () => {
    await stop(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const limit = performance.now() + 120_000
  while (child.exitCode === null && performance.now() < limit) {
    const port = /is ready: http:\/\/[^:]+:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]
    if (port) return { port: Number(port), pid: child.pid ?? 0, stop: close }
    await sleep(50)
  }
  const lines = readFileSync(log, 'utf8')
  await close()
  throw new Error(`The product did not start:\n${lines}`)
}
