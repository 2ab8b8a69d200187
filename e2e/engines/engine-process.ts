import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

// The shell holds the screen and the engine for as long as its input is open. That closes when the owner is
// done, and also when the owner is killed, so that no process and no folder stays behind. An engine is several
// processes, which write into the folder until the last of them has ended: they are one group, and it is waited for.
const keeper = `
folder=$1; shift
export TMPDIR="$folder" HOME="$folder" XDG_RUNTIME_DIR="$folder"
clean() {
  kill -- -$engine 2>/dev/null
  kill $screen 2>/dev/null
  wait
  tries=0
  while kill -0 -- -$engine 2>/dev/null && [ $tries -lt 200 ]; do
    [ $tries -eq 100 ] && kill -9 -- -$engine
    tries=$((tries + 1))
    sleep 0.05
  done
  rm -rf "$folder"
}
trap clean EXIT
trap 'exit 1' HUP INT PIPE TERM
Xvfb -displayfd 1 -screen 0 420x900x24 -nolisten tcp >"$folder/display" 2>/dev/null &
screen=$!
until [ -s "$folder/display" ]; do kill -0 $screen || exit 1; sleep 0.02; done
export DISPLAY=":$(cat "$folder/display")"
setsid "$@" 2>&1 &
engine=$!
read -r _
`

export type EngineProcess = {
  /** Calls back with every line that the engine writes, from the first on. */
  onLine: (listener: (line: string) => void) => void
  stop: () => Promise<void>
}

/** An engine on a screen of its own, with a home of its own: nothing of an earlier session is in it. */
export function startEngineProcess(command: string[], env: Record<string, string> = {}): EngineProcess {
  const folder = mkdtempSync(join(tmpdir(), 'terang-engine-'))
  const child = spawn('sh', ['-c', keeper, 'keeper', folder, ...command], {
    // Its own group: Ctrl-C in the terminal must not end the shell before it has cleaned up.
    detached: true,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const lines = createInterface({ input: child.stdout })
  return {
    onLine: (listener) => lines.on('line', listener),
    stop: async () => {
      child.stdin.end()
      await closed
      if (existsSync(folder)) throw new Error(`${command[0]} left ${folder} behind`)
    },
  }
}

/** Asks until there is an answer; an engine takes a moment to listen. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + 20_000
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
