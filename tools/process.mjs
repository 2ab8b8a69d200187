import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

export const root = fileURLToPath(new URL('..', import.meta.url))
const firstParent = process.ppid

/** A failure that one line explains; anything else that is thrown is a bug and keeps its stack. */
export class CommandError extends Error {}

/** @param {() => Promise<unknown>} work */
export async function command(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error)
    process.exit(1)
  }
}

/**
 * With this PATH `node` means the project's Node 24, also for what a child starts in its turn.
 * A name set to undefined is not inherited.
 */
export function projectEnv(extra = {}) {
  const bin = join(root, 'node_modules', '.bin')
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...extra }
}

/**
 * The environment of a command that `npm run` or the archive starts: production and its tools read `.env` where it lies
 * beside them, and a variable of the shell comes first. A demo never does: it is not to find production's database.
 * @param {{ env: object, readsEnvFile?: boolean }} command
 * @returns {Record<string, string | undefined>}
 */
export function commandEnv({ env, readsEnvFile }, folder = root) {
  const file = join(folder, '.env')
  const isRead = readsEnvFile && process.env.DEMO !== '1' && existsSync(file)
  const own = isRead ? parseEnv(readFileSync(file, 'utf8')) : {}
  return projectEnv({ ...own, ...process.env, PATH: projectEnv().PATH, ...env })
}

/**
 * Runs to the end and resolves with the exit code and all output. A signal stops the child, and this process
 * ends with it: nothing that was to follow is started. `disposable` is work whose half-done result is thrown
 * away; it is killed at once, with all it has started.
 */
export function run(
  file,
  args,
  { env = projectEnv(), stdio = ['ignore', 'pipe', 'pipe'], disposable, onStart } = {},
) {
  return new Promise((resolve) => {
    // In a group of its own a child hears of a closed terminal only from here, and then as Ctrl-C: that is the
    // one signal at which Playwright takes its server and its browsers along.
    const child = spawn(file, args, { cwd: root, env, stdio, detached: true })
    const received = onSignal(child, () => {
      if (disposable) process.kill(-child.pid, 'SIGKILL')
      else child.kill('SIGINT')
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('spawn', () => onStart?.(child.pid))
    child.once('error', (error) => resolve({ code: 127, output: `${file}: ${error.message}\n` }))
    child.once('close', (code, signal) => {
      if (received()) process.exit(signalCode(received()))
      resolve({ code: code ?? signalCode(signal), output })
    })
  })
}

/** Hands the terminal over to a script under Node 24 and ends as it ends. */
export function become(node, args, env) {
  // The channel says nothing; that it closes tells the child that this process is gone, however it went.
  const preload = new URL('stop-with-parent.mjs', import.meta.url).href
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, ['--import', preload, ...args], { cwd: root, env, stdio })
  onSignal(child, (signal) => child.kill(signal))
  // Replaces the workers (docs/operating.md).
  process.on('SIGUSR2', () => child.kill('SIGUSR2'))
  stopWithNpm(child)
  child.once('error', (error) => {
    console.error(`Node 24 did not start: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? signalCode(signal)))
}

/** npm passes on an interrupt and a termination, but not a hang-up, and it can be killed outright. */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const check = () => {
    if (process.ppid !== firstParent) child.kill('SIGTERM')
  }
  setInterval(check, 1000).unref()
}

function onSignal(child, act) {
  let received
  const listener = (signal) => {
    received = signal
    act(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, listener)
  child.once('close', () => {
    for (const signal of signals) process.off(signal, listener)
  })
  return () => received
}

function signalCode(signal) {
  return 128 + constants.signals[signal]
}
