// The payments, in a process of their own: so many callbacks under way at once, each with a signature of its own.
import autocannon from 'autocannon'
import { sandboxCallback } from '../../server/gateways/sandbox.ts'
import { currencyOf, PERIOD_MINOR } from '../arrears/portfolio.ts'
import { answer } from '../child.ts'

/** Payments of `seconds` to the codes of the loans from `first` on, shared evenly among the ports. */
export type HookTask = {
  ports: readonly number[]
  clients: number
  seconds: number
  first: number
  secret: string
}
export type HookLoad = { perSecond: number; p50: number; p99: number; sent: number; acknowledged: number }

const HOOK = '/hooks/sandbox'
let events = 0

function callbackOf(loan: number, secret: string) {
  events += 1
  const payment = {
    kind: 'payment',
    eventId: `bench-${process.pid}-${events}`,
    reference: `code-${loan}`,
    amountMinor: PERIOD_MINOR,
    currency: currencyOf(loan),
    paidAt: new Date().toISOString(),
    bankReference: `B${events}`,
  }
  return sandboxCallback([payment], secret)
}

async function load({ ports, clients, seconds, first, secret }: HookTask): Promise<HookLoad> {
  let loan = first
  const results = await Promise.all(
    ports.map((port) =>
      autocannon({
        url: `http://127.0.0.1:${port}${HOOK}`,
        connections: clients / ports.length,
        duration: seconds,
        sampleInt: 50,
        requests: [
          {
            method: 'POST',
            path: HOOK,
            setupRequest: (request) => {
              const { headers, ...callback } = callbackOf(loan++, secret)
              return { ...request, ...callback, headers: { ...request.headers, ...headers } }
            },
          },
        ],
      }),
    ),
  )
  for (const { errors, timeouts, non2xx } of results)
    if (errors + timeouts + non2xx > 0)
      throw new Error(`unexpected replies: ${JSON.stringify({ errors, timeouts, non2xx })}`)
  const worst = (share: 'p50' | 'p99') => Math.max(...results.map(({ latency }) => latency[share]))
  const perSecond = results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0)
  const acknowledged = results.reduce((sum, { requests }) => sum + requests.total, 0)
  return { perSecond, p50: worst('p50'), p99: worst('p99'), sent: loan - first, acknowledged }
}

answer(load)
