import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryEnv } from '../tools/memory.mjs'

export type ExitResult = { code: number | null; output: string }
export type Copy = {
  url: string
  dataDir: string
  stop: () => Promise<unknown>
}
/** A copy in a process of its own. */
export type CopyProcess = Omit<Copy, 'stop'> & {
  pid: number
  /** What it has printed so far. */
  output: () => string
  stop: () => Promise<ExitResult>
  /** As a crash would end it; the folder stays. */
  kill: () => Promise<ExitResult>
}

const main = join(import.meta.dirname, '../main.ts')
const preload = new URL('../tools/stop-with-parent.mjs', import.meta.url).href
// Node keeps what it made of our sources, so that each start but the first is spared half of its work.
const compiled = join(import.meta.dirname, '../.generated/compile-cache')
const READY = /Terang is ready: (http:\/\/localhost:\d+)/

/** With nothing of the test's own environment in it but the clock that both have (`tools/clock-env.mjs`). */
export function cleanEnv(env: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', CLOCK_OFFSET_MS, NODE_OPTIONS = '' } = process.env
  const clock = CLOCK_OFFSET_MS ? { CLOCK_OFFSET_MS, NODE_OPTIONS } : {}
  return { PATH, HOME, NODE_COMPILE_CACHE: compiled, ...clock, ...env }
}

export type StartedProcess = { child: ChildProcess; output: () => string; ended: Promise<ExitResult> }

/** Starts a program that ends with the run that started it, however that ends. */
export function start(program: string, env: Record<string, string>): StartedProcess {
  const child = spawn(process.execPath, ['--import', preload, program], {
    env: cleanEnv({ ...memoryEnv, NODE_ENV: 'production', ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const append = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', append)
  child.stderr?.on('data', append)
  const ended = new Promise<ExitResult>((resolve) => child.once('exit', (code) => resolve({ code, output })))
  return { child, output: () => output, ended }
}

/** Runs the product as `npm start` and `npm run serve` do. */
export const run = (env: Record<string, string>): StartedProcess => start(main, env)

/** A folder with the demo in it already: making a database anew takes longer than most journeys. */
export function newFolder(env: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'terang-e2e-'))
  const template = process.env['DEMO_TEMPLATE']
  const hasData = env['DATABASE_URL'] || env['LENDER_API']
  if (template && !hasData) cpSync(template, folder, { recursive: true })
  return folder
}

/** A copy of the product on a free port and a folder of its own. */
export async function startCopyProcess(env: Record<string, string> = {}): Promise<CopyProcess> {
  const dataDir = env['DATA_DIR'] ?? newFolder(env)
  const { child, output, ended } = run({ DEMO: '1', PORT: '0', DATA_DIR: dataDir, ...env })
  const url = await new Promise<string>((resolve, reject) => {
    const poll = () => {
      const ready = READY.exec(output())
      if (ready?.[1]) resolve(ready[1])
    }
    child.stdout?.on('data', poll)
    void ended.then(() => reject(new Error(`the copy ended before it was ready:\n${output()}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output,
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
    stop: async () => {
      child.kill('SIGTERM')
      const result = await ended
      if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true })
      return result
    },
  }
}
