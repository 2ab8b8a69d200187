import { AggregatorRegistry } from 'prom-client'
import { registry } from './registry.ts'

/** In a worker: answers when the supervising process asks for the metrics of all workers. */
export function answerClusterMetrics(): void {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry()
}

/** In the supervising process: the metrics of all workers as one. */
export function clusterMetrics(): { contentType: string; metrics: () => Promise<string> } {
  const workers = new AggregatorRegistry()
  return { contentType: workers.contentType, metrics: () => workers.clusterMetrics() }
}
