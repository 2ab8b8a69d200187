import { type ChildProcess, fork } from 'node:child_process'
import type { ImageProblem, Reencoded } from './reencode.ts'
import { serially } from './serially.ts'
import { sniff } from './sniff.ts'

const TIMEOUT_MS = 30_000
const IDLE_MS = 30_000

/** What it needs to run, and how it gives memory back (decision 067); no secret is there to be read by a picture that breaks it. */
const NEEDED = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'MALLOC_MMAP_THRESHOLD_']

export const decoderEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))

let child: ChildProcess | null = null
let idleTimer: NodeJS.Timeout | undefined

function started(): ChildProcess {
  clearTimeout(idleTimer)
  if (child) return child
  const fresh = fork(new URL('./decoder-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: decoderEnv(process.env),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  fresh.once('exit', () => {
    if (child === fresh) child = null
  })
  child = fresh
  return fresh
}

/** An idle decoder does not keep the process alive and, after a while, frees its memory. */
function makeIdle(working: ChildProcess): void {
  working.unref()
  working.channel?.unref()
  idleTimer = setTimeout(() => working.kill(), IDLE_MS).unref()
}

const ask = (bytes: Uint8Array) =>
  new Promise<Reencoded | ImageProblem>((resolve) => {
    const working = started()
    working.ref()
    working.channel?.ref()
    const timeout = setTimeout(() => working.kill('SIGKILL'), TIMEOUT_MS)
    const finish = (made: Reencoded | ImageProblem) => {
      clearTimeout(timeout)
      working.off('message', answered).off('exit', ended)
      makeIdle(working)
      resolve(made)
    }
    const answered = (made: unknown) => finish(made as Reencoded | ImageProblem)
    // It crashed on this picture or took too long; the next one gets a new process.
    const ended = () => finish('broken')
    working.once('message', answered).once('exit', ended)
    working.send(bytes, (error) => error && working.kill('SIGKILL'))
  })

/** Draws a picture anew in a process of its own: what decoding costs, or breaks, is not the service's. */
export async function decode(bytes: Uint8Array): Promise<Reencoded | ImageProblem> {
  return sniff(bytes) ? serially(() => ask(bytes)) : 'kind'
}
