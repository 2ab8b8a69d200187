import { createWorkerPool } from '../../contract/wire/worker-pool.server.ts'
import type { ImageProblem, Reencoded } from './reencode.ts'
import { sniff } from './sniff.ts'

/** One at a time: how much memory pictures take must not depend on how many arrive at once. */
const draw = createWorkerPool<Uint8Array, Reencoded | ImageProblem>({
  script: new URL('./decoder-process.ts', import.meta.url),
  atOnce: 1,
  waiting: 100,
  timeoutMs: 30_000,
  memoryMb: 128,
})

/** Draws a picture anew in a process of its own: what decoding costs, or breaks, is not the service's. */
export async function decode(bytes: Uint8Array): Promise<Reencoded | ImageProblem> {
  if (!sniff(bytes)) return 'kind'
  const drawn = await draw(bytes)
  if (drawn === 'busy') return 'busy'
  return drawn === 'failed' ? 'broken' : drawn.reply
}
