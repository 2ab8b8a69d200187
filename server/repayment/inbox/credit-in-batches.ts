import DataLoader from 'dataloader'
import type { InboxDeps } from './apply-event.ts'
import { creditAtOnce, type PaymentReport } from './credit-at-once.ts'

/** More would keep the first of them waiting for the last. */
const BATCH_MAX = 25

/**
 * Credits payments that come at the same time in one transaction: those that came while another was under way. One at a
 * time, since two at once are half as large and cost as much each.
 */
export function creditInBatches(deps: InboxDeps): (report: PaymentReport) => Promise<boolean> {
  const waiting: (() => void)[] = []
  let isBusy = false
  const runNext = () => {
    const run = isBusy ? undefined : waiting.shift()
    if (!run) return
    isBusy = true
    run()
  }
  const loader = new DataLoader<PaymentReport, boolean>(
    (reports) =>
      creditAtOnce(deps, reports).finally(() => {
        isBusy = false
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
