import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryEnv } from '../memory.mjs'
import { root } from '../process.mjs'
import { randomSecrets } from '../random-secrets.ts'
import type { Program, Programs } from './programs.ts'
import { fillTemplate } from './templates.ts'
import { waitFor } from './waiting.ts'

const RESTART_MS = 500

type Running = { name: string; port: number; program: Program }
type ProductOptions = { ports: readonly number[]; databaseUrl: string; sandboxSecret: string }

async function isReady(port: number): Promise<true | null> {
  const signal = AbortSignal.timeout(2_500)
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null)
  return reply?.ok ? true : null
}

/** Processes of the product as `npm run serve` starts them; one that ended is started again, as systemd does. */
export function superviseProduct(programs: Programs, { ports, databaseUrl, sandboxSecret }: ProductOptions) {
  const settings = fillTemplate('systemd/terang.env', {
    DATABASE_URL: databaseUrl,
    ...randomSecrets(),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const env = { ...memoryEnv, ...settings, NODE_ENV: 'production', SANDBOX_SECRET: sandboxSecret }
  let starts = 0

  const start = (name: string, port: number): Program => {
    starts += 1
    const command = [process.execPath, 'main.ts']
    return programs.start(name, command, { env: { ...env, PORT: String(port) }, cwd: root })
  }
  const supervise = async (running: Running) => {
    while (programs.isOpen()) {
      await running.program.ended
      await sleep(RESTART_MS)
      if (programs.isOpen()) running.program = start(running.name, running.port)
    }
  }
  const processes = ports.map((port, index) => {
    const name = `product${index + 1}`
    const running: Running = { name, port, program: start(name, port) }
    void supervise(running)
    return running
  })
  const ready = async () =>
    (await Promise.all(ports.map(isReady))).every((answer) => answer !== null) ? true : null

  return {
    starts: () => starts,
    pids: () => processes.map(({ program }) => program.pid),
    waitUntilReady: (seconds: number) => waitFor(ready, { what: 'the start of the product', seconds }),
    killOne: () => {
      const chosen = processes[randomInt(processes.length)]
      chosen?.program.kill('SIGKILL')
      return chosen?.name ?? ''
    },
  }
}
