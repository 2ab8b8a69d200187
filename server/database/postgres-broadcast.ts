import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { type Broadcast, createSubscribers, type Topic } from './broadcast.ts'
import type { ReportLost } from './shared-connection.ts'

const CHANNEL = 'terang'
/** PostgreSQL takes less than 8000 bytes in one notification. */
const PAYLOAD_MAX = 7_000
/** What is published within so long leaves in one statement. */
const GATHER_MS = 20
/** A server that went without a word is noticed by a question that nobody answers. */
const ASK_EVERY_MS = 10_000
const ANSWER_WITHIN_MS = 5_000
const PAUSES_MS = [250, 1_000, 2_000, 5_000]

type Message = { from: string; topic: Topic; keys: string[] }
type Notify = (channel: string, payloads: readonly string[]) => Promise<unknown>
type BroadcastInput = { config: ClientConfig; notify: Notify; reportLost: ReportLost }

/** As many messages as are needed to stay below what one may hold. */
export function payloadsOf(from: string, topic: Topic, keys: Iterable<string>): string[] {
  const messages: string[] = []
  let chunk: string[] = []
  const close = () => {
    if (chunk.length > 0) messages.push(JSON.stringify({ from, topic, keys: chunk } satisfies Message))
    chunk = []
  }
  let bytes = 0
  for (const key of keys) {
    const size = Buffer.byteLength(JSON.stringify(key)) + 1
    if (size > PAYLOAD_MAX) continue
    if (bytes + size > PAYLOAD_MAX) {
      close()
      bytes = 0
    }
    chunk.push(key)
    bytes += size
  }
  close()
  return messages
}

/**
 * `listen` and `notify` of PostgreSQL. A notification takes a lock of the whole cluster until its transaction has
 * committed, so it is never part of a transaction that writes: it follows it, and those of 20 ms go together
 * (decision 166).
 */
export function postgresBroadcast({ config, notify, reportLost }: BroadcastInput): Broadcast {
  const own = randomUUID()
  const { subscribe, deliver, deliverMissed } = createSubscribers()
  const gathered = new Map<Topic, Set<string>>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | null = null

  const flush = async () => {
    timer = null
    const payloads = [...gathered].flatMap(([topic, keys]) => payloadsOf(own, topic, keys))
    gathered.clear()
    // Whoever misses it looks again by itself.
    if (payloads.length > 0) await notify(CHANNEL, payloads).catch(reportLost)
  }
  const publish: Broadcast['publish'] = (topic, keys) => {
    const known = gathered.get(topic) ?? new Set()
    gathered.set(topic, known)
    for (const key of keys) {
      known.add(key)
      deliver(topic, key)
    }
    timer ??= setTimeout(flush, GATHER_MS)
  }

  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: closing.signal }).catch(() => {})
  const receive = (payload: string) => {
    const { from, topic, keys } = JSON.parse(payload) as Message
    if (from !== own) for (const key of keys) deliver(topic, key)
  }
  /** Listens until the connection is lost. */
  const listenOnce = async (onListening: () => void) => {
    const client = new Client({ ...config, query_timeout: ANSWER_WITHIN_MS })
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(new Error('the listening connection ended')))
    })
    try {
      client.on('notification', ({ payload }) => payload && receive(payload))
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      onListening()
      for (;;) {
        const error = await Promise.race([lost, pause(ASK_EVERY_MS)])
        if (closing.signal.aborted) return
        if (error) throw error
        await client.query('select 1')
      }
    } finally {
      await Promise.race([client.end(), sleep(ANSWER_WITHIN_MS, undefined, { ref: false })])
    }
  }
  const listenForever = async () => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      await listenOnce(() => {
        failures = 0
        deliverMissed()
      }).catch(reportLost)
      await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0)
    }
  }
  let listening: Promise<void> | null = null

  return {
    publish,
    subscribe: (topic, receiveKey) => {
      listening ??= listenForever()
      return subscribe(topic, receiveKey)
    },
    close: async () => {
      if (timer) clearTimeout(timer)
      await flush()
      closing.abort()
      await listening
    },
  }
}
