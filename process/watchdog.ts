import { Worker } from 'node:worker_threads'

/** What the process and the thread that watches it share: a heartbeat, then of each request when it began and its label. */
const layout = { slots: 256, labelBytes: 120, headBytes: 8 } as const
const bytesOfAll = layout.headBytes + layout.slots * (4 + layout.labelBytes)

const HEARTBEAT_MS = 250

export type WatchdogInput = { shared: SharedArrayBuffer; silentMs: number }
/** `begin` and `end` are called around each request. */
export type Watch = {
  shared: SharedArrayBuffer
  begin: (label: string) => number
  end: (slot: number) => void
}

/**
 * A thread of its own notices when the event loop stands still: it logs which requests were under way, and ends the
 * process, which its supervisor or the system's starts again. Ticks are counted and not the time: a machine that slept
 * did not block (decision 204).
 */
export function startWatchdog({ shared }: Watch, silentMs: number): void {
  const heartbeat = new Int32Array(shared, 0, 1)
  setInterval(() => Atomics.add(heartbeat, 0, 1), HEARTBEAT_MS).unref()
  const workerData: WatchdogInput = { shared, silentMs }
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  thread.unref()
}

const LISTED_MAX = 20

/** What is under way, the latest first. */
export function requestsUnderWay(shared: SharedArrayBuffer): string[] {
  const began = new Int32Array(shared, layout.headBytes, layout.slots)
  const labels = Buffer.from(shared, layout.headBytes + 4 * layout.slots)
  return Array.from(began, (at, slot) => ({ at, slot }))
    .filter(({ at }) => at > 0)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, LISTED_MAX)
    .map(({ slot }) => {
      const from = slot * layout.labelBytes + 1
      return labels.toString('latin1', from, from + (labels[from - 1] ?? 0))
    })
}

export function createWatch(): Watch {
  const shared = new SharedArrayBuffer(bytesOfAll)
  const began = new Int32Array(shared, layout.headBytes, layout.slots)
  const labels = Buffer.from(shared, layout.headBytes + 4 * layout.slots)
  const free = Array.from({ length: layout.slots }, (_, slot) => slot)
  return {
    shared,
    begin: (label) => {
      const slot = free.pop() ?? -1
      if (slot < 0) return slot
      const at = slot * layout.labelBytes
      labels[at] = labels.write(label, at + 1, layout.labelBytes - 1, 'latin1')
      // Written last: what is not 0 has a label.
      began[slot] = Math.trunc(performance.now()) + 1
      return slot
    },
    end: (slot) => {
      if (slot < 0) return
      began[slot] = 0
      free.push(slot)
    },
  }
}
