import { getPriority } from 'node:os'
import { serveWork } from '../wire/worker-pool.server.ts'

/** Long enough to be too long for whoever waits; where nobody ends it, the tests still come to their end. */
const SPIN_MS = 20_000

function spin(): void {
  for (const until = performance.now() + SPIN_MS; performance.now() < until; );
}

/** Does as it is ordered: works, fails, ends, takes far too long, eats all memory, or says what it is given. */
serveWork(async (order: string) => {
  if (order === 'fail') throw new Error('as ordered')
  if (order === 'exit') process.exit(3)
  if (order === 'spin') spin()
  if (order === 'eat') for (const eaten: string[][] = []; ; ) eaten.push(Array.from({ length: 1e5 }, String))
  if (order === 'environment') return Object.keys(process.env).join(' ')
  if (order === 'priority') return String(getPriority())
  return `${process.pid} ${order}`
})
