// A load generator in a process of its own: keep-alive connections with one request under way on each.
import { answer } from '../child.ts'
import { quantile } from '../statistics.ts'
import { Connection, type Expected } from './connection.ts'

export type Task = { port: number; requests: readonly string[]; seconds: number; marker: string }
export type Loaded = { perSecond: number; p50: number; p99: number }

const CONNECTIONS = 32
let next = 0

async function load({ port, requests, seconds, marker }: Task): Promise<Loaded> {
  const prepared = requests.map((request) => Buffer.from(request))
  const expected: Expected = { marker, bytes: null }
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async () => {
    const connection = await Connection.open(port, expected)
    for (let now = performance.now(); now < end; ) {
      const request = prepared[next++ % prepared.length]
      if (!request) break
      await connection.send(request)
      const done = performance.now()
      latencies.push(done - now)
      now = done
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  const elapsed = (performance.now() - started) / 1000
  return {
    perSecond: latencies.length / elapsed,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}

answer(load)
