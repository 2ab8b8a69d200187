import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { registry } from './registry.ts'
import { startMetricsOnce } from './testing/metrics-once.ts'

const delaySeconds = async () => {
  const line = await registry.getSingleMetricAsString('terang_event_loop_delay_seconds')
  return Number(/^terang_event_loop_delay_seconds (\S+)$/m.exec(line)?.[1])
}

test('the longest standstill since the last scrape is a metric', async () => {
  startMetricsOnce()
  await sleep(50)
  await delaySeconds()
  await sleep(50)
  const until = performance.now() + 300
  while (performance.now() < until);
  await sleep(50)
  const stoodStill = await delaySeconds()
  expect(stoodStill).toBeGreaterThan(0.2)
  expect(await delaySeconds()).toBeLessThan(stoodStill)
})
