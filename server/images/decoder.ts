import { type ChildProcess, fork } from 'node:child_process'
import type { Problem, Reencoded } from './reencode.ts'
import { inTurn } from './serially.ts'
import { sniff } from './sniff.ts'

const TIMEOUT_MS = 30_000
const IDLE_MS = 30_000

let child: ChildProcess | null = null
let resting: NodeJS.Timeout | undefined

function started(): ChildProcess {
  clearTimeout(resting)
  if (child) return child
  const fresh = fork(new URL('./decoder-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  fresh.once('exit', () => {
    if (child === fresh) child = null
  })
  child = fresh
  return fresh
}

/** A decoder at rest holds nobody: neither a process that wants to end nor, after a while, memory. */
function rest(working: ChildProcess): void {
  working.unref()
  working.channel?.unref()
  resting = setTimeout(() => working.kill(), IDLE_MS).unref()
}

const ask = (bytes: Uint8Array) =>
  new Promise<Reencoded | Problem>((resolve) => {
    const working = started()
    working.ref()
    working.channel?.ref()
    const impatient = setTimeout(() => working.kill('SIGKILL'), TIMEOUT_MS)
    const finish = (made: Reencoded | Problem) => {
      clearTimeout(impatient)
      working.off('message', answered).off('exit', ended)
      rest(working)
      resolve(made)
    }
    const answered = (made: unknown) => finish(made as Reencoded | Problem)
    // It crashed on this picture or took too long; the next one gets a new process.
    const ended = () => finish('broken')
    working.once('message', answered).once('exit', ended)
    working.send(bytes, (error) => error && working.kill('SIGKILL'))
  })

/** Draws a picture anew in a process of its own: what decoding costs, or breaks, is not the service's. */
export async function decode(bytes: Uint8Array): Promise<Reencoded | Problem> {
  return sniff(bytes) ? inTurn(() => ask(bytes)) : 'kind'
}
