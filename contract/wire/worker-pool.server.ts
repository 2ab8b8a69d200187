import { type ChildProcess, fork } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { createSemaphore } from './semaphore.ts'

type PoolOptions = {
  /** What the processes run: `serveWork` with the function that works. */
  script: URL
  atOnce: number
  /** So many wait; with a full queue the answer is `busy` at once. */
  waiting: number
  /** Whoever works for longer is ended. */
  timeoutMs: number
  /** What a process may keep of JavaScript's own memory; beyond it, it ends. */
  memoryMb: number
  idleMs?: number
}

/** `failed`: it took too long, needed too much memory, or broke; the next work gets a new process. */
export type WorkResult<Reply> = { reply: Reply } | 'busy' | 'failed'

type Answer<Reply> = { reply: Reply } | { error: string }
const IDLE_MS = 30_000
/** Whoever waits for a page comes before pictures and documents: at 10 a busy core is theirs to a tenth. */
const NICENESS = 10

/** Before it has threads, which inherit it. A process that has ended already has none to be set. */
function standBack({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) setPriority(pid, Math.min(19, getPriority() + NICENESS))
}

/** What it needs to run, and how it gives memory back (decision 202); no secret is there to be read by what breaks it. */
const NEEDED = ['NODE_ENV', 'PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'MALLOC_MMAP_THRESHOLD_']

export const workerEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))

/**
 * Work that grows with what it is given is done in processes of its own, so that what it costs or breaks is not the
 * service's. They inherit next to nothing of the environment, which has the product's secrets.
 */
export function createWorkerPool<Request, Reply>(options: PoolOptions) {
  const { script, atOnce, waiting, timeoutMs, memoryMb, idleMs = IDLE_MS } = options
  const withPermit = createSemaphore({ atOnce, waiting })
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []

  function takeChild(): ChildProcess {
    const known = idle.pop()
    clearTimeout(known?.timer)
    if (known) return known.child
    const child = fork(script, {
      serialization: 'advanced',
      env: workerEnv(process.env),
      execArgv: [`--max-old-space-size=${memoryMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    standBack(child)
    child.once('exit', () => {
      const at = idle.findIndex((one) => one.child === child)
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer)
    })
    return child
  }
  /** An idle process does not keep ours alive and, after a while, frees its memory. */
  function giveBack(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    const timer = setTimeout(() => child.kill(), idleMs).unref()
    idle.push({ child, timer })
  }

  const ask = (request: Request) =>
    new Promise<WorkResult<Reply>>((resolve) => {
      const child = takeChild()
      child.ref()
      child.channel?.ref()
      const timeout = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      const finish = (result: WorkResult<Reply>) => {
        clearTimeout(timeout)
        child.off('message', answered).off('exit', ended)
        resolve(result)
      }
      const answered = (answer: unknown) => {
        giveBack(child)
        const given = answer as Answer<Reply>
        finish('reply' in given ? given : 'failed')
      }
      const ended = () => finish('failed')
      child.once('message', answered).once('exit', ended)
      child.send(request as object, (error) => error && child.kill('SIGKILL'))
    })

  return async (request: Request): Promise<WorkResult<Reply>> =>
    (await withPermit(() => ask(request))) ?? 'busy'
}

/** In a process of a pool: answers what it is sent, and ends with the process that started it. */
export function serveWork<Request, Reply>(work: (request: Request) => Promise<Reply>): void {
  process.on('message', async (request) => {
    const answer: Answer<Reply> = await work(request as Request).then(
      (reply) => ({ reply }),
      (error: unknown) => ({ error: String(error) }),
    )
    process.send?.(answer)
  })
  process.on('disconnect', () => process.exit())
}
