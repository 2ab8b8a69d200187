import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('hook-server.ts', import.meta.url))

/** A service in a process of its own that is started again whenever it died. */
export function mortalService(url: string, secret: string, deadlyShare: number) {
  let deaths = 0
  let child: ChildProcess | null = null
  let address: Promise<string> = start()
  let isWanted = true

  function start(): Promise<string> {
    const args = [script, url, secret, String(deadlyShare)]
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    started.once('exit', () => {
      if (!isWanted) return
      deaths += 1
      address = start()
    })
    const lines = createInterface({ input: started.stdout })
    return new Promise((resolve) => {
      lines.once('line', (port) => resolve(`http://127.0.0.1:${port}`))
      // Killed before it could say where it is: whoever waits for that gets no answer.
      started.once('exit', () => resolve(''))
    })
  }

  return {
    deaths: () => deaths,
    kill: () => child?.kill('SIGKILL'),
    /** Posts, or says that no answer came. */
    post: async (path: string, init: RequestInit): Promise<number | null> => {
      try {
        return (await fetch((await address) + path, { ...init, method: 'POST' })).status
      } catch {
        // No answer is an answer: the process died, before or after it had done its work.
        return null
      }
    },
    stop: () => {
      isWanted = false
      child?.kill('SIGKILL')
    },
  }
}
