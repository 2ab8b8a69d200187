import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { layout, type WatchdogInput } from './watchdog.ts'

const TICK_MS = 500
const LISTED_MAX = 20
/** The number that the log's lines have for a fatal one. */
const FATAL = 60

const { shared, silentMs } = workerData as WatchdogInput
const heartbeat = new Int32Array(shared, 0, 1)
const began = new Int32Array(shared, layout.headBytes, layout.slots)
const labels = Buffer.from(shared, layout.headBytes + 4 * layout.slots)

/** What was under way, the latest first. */
const requests = () =>
  Array.from(began, (at, slot) => ({ at, slot }))
    .filter(({ at }) => at > 0)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, LISTED_MAX)
    .map(({ slot }) => {
      const from = slot * layout.labelBytes + 1
      return labels.toString('latin1', from, from + (labels[from - 1] ?? 0))
    })

function endProcess(): void {
  const line = {
    level: FATAL,
    time: new Date().toISOString(),
    pid: process.pid,
    silentMs,
    requests: requests(),
    msg: 'the process does not answer and is ended',
  }
  try {
    writeSync(1, `${JSON.stringify(line)}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}

let last = -1
let silentFor = 0
setInterval(() => {
  const now = Atomics.load(heartbeat, 0)
  silentFor = now === last ? silentFor + TICK_MS : 0
  last = now
  if (silentFor >= silentMs) endProcess()
}, TICK_MS)
