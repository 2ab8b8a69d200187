import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxCallback } from '../../server/gateways/sandbox.ts'
import { codeOf } from './seed.ts'

/** A company sends again what was not acknowledged, here sooner than any of them does. */
const AGAIN_MS = 500
const REPLY_MS = 15_000
/** Of the acknowledged ones so many are sent once more: companies do that too. */
const REPEATED_SHARE = 0.02

export type Acknowledged = { eventId: string; amountMinor: number; at: number }
type SendOptions = { url: string; secret: string; senders: number; orders: number; pauseMs?: number }

export const amountOf = (no: number) => 1_000 + no

/** The longest time in which nothing was acknowledged, between two moments. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((at) => at >= from && at <= to)
  const all = [from, ...within, to]
  return all.slice(1).reduce((longest, at, index) => Math.max(longest, at - (all[index] ?? at)), 0)
}

/** Payments as a company reports them: each until it is acknowledged, several at once. */
export function sendPayments({ url, secret, senders, orders, pauseMs = 0 }: SendOptions) {
  const acknowledged: Acknowledged[] = []
  const unanswered = new Map<string, number>()
  let next = 0
  let isWanted = true
  let repeats = 0

  async function report(no: number): Promise<boolean> {
    const event = {
      kind: 'payment',
      eventId: `proof ${no}`,
      reference: codeOf(no % orders),
      amountMinor: amountOf(no),
      currency: 'IDR',
      paidAt: new Date().toISOString(),
      bankReference: `bank ${no}`,
    }
    const signal = AbortSignal.timeout(REPLY_MS)
    const status = await fetch(url, { ...sandboxCallback([event], secret), signal }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return String(reply.status)
      },
      (error: Error) => (error.name === 'TimeoutError' ? 'no reply in time' : 'no connection'),
    )
    if (status !== '200') unanswered.set(status, (unanswered.get(status) ?? 0) + 1)
    return status === '200'
  }

  const send = async () => {
    while (isWanted) {
      const no = next++
      while (!(await report(no))) await sleep(AGAIN_MS)
      acknowledged.push({ eventId: `proof ${no}`, amountMinor: amountOf(no), at: performance.now() })
      if (Math.random() < REPEATED_SHARE && (await report(no))) repeats += 1
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  const all = Promise.all(Array.from({ length: senders }, send))
  return {
    acknowledged,
    unanswered,
    repeats: () => repeats,
    /** Nothing new is begun; what was begun is sent until it is acknowledged. */
    finish: async () => {
      isWanted = false
      await all
    },
  }
}
