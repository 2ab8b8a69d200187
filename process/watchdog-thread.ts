import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { requestsUnderWay, type WatchdogInput } from './watchdog.ts'

const TICK_MS = 500
/** The number that the log's lines have for a fatal one. */
const FATAL = 60

const { shared, silentMs } = workerData as WatchdogInput
const heartbeat = new Int32Array(shared, 0, 1)

function endProcess(): void {
  const line = {
    level: FATAL,
    time: new Date().toISOString(),
    pid: process.pid,
    silentMs,
    requests: requestsUnderWay(shared),
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
