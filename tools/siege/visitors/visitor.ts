import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ground } from '../ground.ts'

/** What a hostile visitor has: where to, until when, from which address, and where to note what came of it. */
export type Attack = Ground & { from: string; signal: AbortSignal; note: (outcome: number | string) => void }
export type Visitor = (attack: Attack) => Promise<unknown>

/** More are not begun while so many seconds' worth of them are unanswered: what is sent stays bounded. */
const SECONDS_UNANSWERED = 10

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

/** So many a second until the end, whether they are answered or not. */
export async function atRate(
  perSecond: number,
  { signal, note }: Attack,
  act: (nth: number) => Promise<number>,
) {
  const underWay = new Set<Promise<void>>()
  for (let nth = 0; !signal.aborted; nth += 1) {
    if (underWay.size < Math.max(1, perSecond * SECONDS_UNANSWERED)) {
      const one = act(nth).then((status) => {
        if (!signal.aborted) note(status)
        underWay.delete(one)
      })
      underWay.add(one)
    }
    await pause(1_000 / perSecond, signal)
  }
  await Promise.all(underWay)
}

const REOPEN_MS = 500

/** So many connections all the time; one that was closed is opened again. */
export const holdSockets = (
  count: number,
  { port, from, signal, note }: Attack,
  use: (socket: Socket, nth: number) => void,
) => {
  const hold = async (nth: number) => {
    while (!signal.aborted) {
      await new Promise<void>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port, localAddress: from, signal }, () => {
          note('opened')
          use(socket, nth)
        })
        socket.on('error', () => socket.destroy()).on('close', () => resolve())
      })
      await pause(REOPEN_MS, signal)
    }
  }
  return Promise.all(Array.from({ length: count }, (_, nth) => hold(nth)))
}

export const oneOf = <Item>(items: readonly Item[], nth: number): Item => {
  const item = items[nth % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}
