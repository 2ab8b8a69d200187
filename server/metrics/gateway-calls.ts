import { Counter, Histogram } from 'prom-client'
import { registers } from './registry.ts'

export const gatewayCallsTotal = new Counter({
  name: 'terang_gateway_calls_total',
  help: 'Calls to other companies: ok, refused (4xx), failed (5xx), unavailable (never sent) or unknown (no answer)',
  labelNames: ['gateway', 'call', 'result'],
  registers,
})

export const gatewaySeconds = new Histogram({
  name: 'terang_gateway_call_duration_seconds',
  help: 'How long a call to another company took',
  labelNames: ['gateway', 'call'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers,
})

export type GatewayResult = 'ok' | 'refused' | 'failed' | 'unavailable' | 'unknown'

export const resultOfStatus = (status: number): GatewayResult => {
  if (status < 400) return 'ok'
  return status < 500 ? 'refused' : 'failed'
}

/** Names of ours, never an address: that of a call has ids in it. */
export type GatewayCallName = { gateway: string; call: string }

/** Counts a call and how long it took, whatever becomes of it. */
export async function observeGateway<Reply>(
  labels: GatewayCallName,
  work: () => Promise<Reply>,
  resultOf: (reply: Reply) => GatewayResult,
): Promise<Reply> {
  const began = performance.now()
  let result: GatewayResult = 'unknown'
  try {
    const reply = await work()
    result = resultOf(reply)
    return reply
  } finally {
    gatewayCallsTotal.inc({ ...labels, result })
    gatewaySeconds.observe(labels, (performance.now() - began) / 1000)
  }
}
