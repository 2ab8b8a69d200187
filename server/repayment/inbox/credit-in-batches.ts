import DataLoader from 'dataloader'
import { creditAtOnce, type PaymentReport } from './credit-at-once.ts'
import type { InboxDeps } from './settle-event.ts'

/** More would keep the first of them waiting for the last. */
const BATCH_MAX = 25
/** While one waits for its commit the next is prepared. */
const BATCHES_AT_ONCE = 2

/** Credits payments that come at the same time in one transaction: those that came while another was under way. */
export function creditInBatches(deps: InboxDeps): (report: PaymentReport) => Promise<boolean> {
  const waiting: (() => void)[] = []
  let running = 0
  const runNext = () => {
    if (running >= BATCHES_AT_ONCE) return
    const run = waiting.shift()
    if (!run) return
    running += 1
    run()
  }
  const loader = new DataLoader<PaymentReport, boolean>(
    (reports) =>
      creditAtOnce(deps, reports).finally(() => {
        running -= 1
        runNext()
      }),
    {
      cache: false,
      maxBatchSize: BATCH_MAX,
      batchScheduleFn: (run) => {
        waiting.push(run)
        setImmediate(runNext)
      },
    },
  )
  return (report) => loader.load(report)
}
