import type { IncomingMessage } from 'node:http'
import { bodyStopped, FORM_MAX_BYTES } from '../contract/wire/request-body.ts'

type Bounds = {
  /** So many bytes of uploads are in memory at the same time; the one that came first may go on beyond them. */
  maxBytes: number
  /** So many of them the uploads of one network may hold besides the first of them: a whole one of another still fits. */
  besideBytes: number
  /** So many wait for memory, so many of one network, and for so long. */
  maxWaiting: number
  maxWaitingOfNetwork: number
  maxWaitMs: number
  /** A body of which nothing comes for so long is ended. */
  silentMs: number
}

const defaults: Bounds = {
  maxBytes: 24 * 1024 * 1024,
  besideBytes: 7 * 1024 * 1024,
  maxWaiting: 100,
  maxWaitingOfNetwork: 50,
  maxWaitMs: 20_000,
  silentMs: 10_000,
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>
/** A body on its way. */
export type Upload = {
  /** The same bytes, each with memory reserved for it; an error where there is none, or where nothing more comes. */
  metered: (body: Body) => Body
  /** Whether nothing more came: then nothing more is expected on its connection. */
  isStopped: () => boolean
  /** Gives back the memory of what has arrived. */
  end: () => void
}
export type UploadUse = { waiting: number; bytes: number; refused: number }
export type UploadQueue = {
  /** `network` is where it comes from. */
  open: (network: string) => Upload
  /** What is waiting and in memory now, and how many were refused since the start. */
  use: () => UploadUse
}

/** A body that may be more than a form of texts; one that does not declare its length may become anything. */
export const isUpload = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'POST' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > FORM_MAX_BYTES)

type Holder = { network: string; bytes: number; isStopped: boolean }
type Waiting = { holder: Holder; bytes: number; start: () => void }

/**
 * Memory for large bodies is reserved as they arrive, so that a socket which sends nothing holds nothing. Where it is used
 * up, the rest waits unread in its sockets, and the body that began first goes on alone: so one always ends, and neither
 * memory nor the time until a page is answered depends on how many arrive at once (decision 202). One network's uploads wait
 * for each other before they take what another needs: a few that come slowly would otherwise stop everybody's.
 */
export function createUploadQueue(bounds: Partial<Bounds> = {}): UploadQueue {
  const { maxBytes, besideBytes, maxWaiting, maxWaitingOfNetwork, maxWaitMs, silentMs } = {
    ...defaults,
    ...bounds,
  }
  /** In the order in which they began. */
  const holders = new Set<Holder>()
  let waiting: Waiting[] = []
  let inMemory = 0
  let refused = 0

  const isFirst = (holder: Holder) => holders.values().next().value === holder
  /** Whether its own network leaves it a turn, whatever the others hold. */
  const hasTurn = (holder: Holder, bytes: number) => {
    const [first, ...beside] = [...holders].filter(({ network }) => network === holder.network)
    const held = beside.reduce((sum, one) => sum + one.bytes, 0)
    return first === holder || held + bytes <= besideBytes
  }
  const mayTake = (holder: Holder, bytes: number) =>
    isFirst(holder) || (inMemory + bytes <= maxBytes && hasTurn(holder, bytes))
  const take = (holder: Holder, bytes: number) => {
    holder.bytes += bytes
    inMemory += bytes
  }
  function startWaiting(): void {
    const order = [...holders]
    const inOrder = waiting.toSorted((a, b) => order.indexOf(a.holder) - order.indexOf(b.holder))
    for (const place of inOrder) {
      if (!isFirst(place.holder) && !hasTurn(place.holder, place.bytes)) continue
      if (!mayTake(place.holder, place.bytes)) return
      waiting = waiting.filter((one) => one !== place)
      take(place.holder, place.bytes)
      place.start()
    }
  }

  async function reserve(holder: Holder, bytes: number): Promise<boolean> {
    holders.add(holder)
    const isOvertaking = waiting.some((place) => hasTurn(place.holder, place.bytes))
    if ((!isOvertaking || isFirst(holder)) && mayTake(holder, bytes)) {
      take(holder, bytes)
      return true
    }
    const ofNetwork = waiting.filter((place) => place.holder.network === holder.network)
    if (waiting.length >= maxWaiting || ofNetwork.length >= maxWaitingOfNetwork) {
      refused += 1
      return false
    }
    return new Promise((resolve) => {
      const place: Waiting = {
        holder,
        bytes,
        start: () => {
          clearTimeout(impatient)
          resolve(true)
        },
      }
      const impatient = setTimeout(() => {
        waiting = waiting.filter((one) => one !== place)
        refused += 1
        resolve(false)
      }, maxWaitMs)
      waiting.push(place)
    })
  }

  function metered(body: Body, holder: Holder): Body {
    const reader = body.getReader()
    let received = 0
    const next = () => {
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<'silent'>((resolve) => {
        timer = setTimeout(resolve, silentMs, 'silent')
      })
      return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
    }
    const pull = async (controller: ReadableStreamDefaultController) => {
      const stop = (reason: 'busy' | 'silent') => {
        if (reason === 'silent') holder.isStopped = true
        controller.error(bodyStopped(reason))
      }
      const read = await next()
      if (read === 'silent') return stop('silent')
      if (read.done) return controller.close()
      received += read.value.byteLength
      // What a form of texts may weigh is taken without asking, as it is of those that declare it.
      if (received > FORM_MAX_BYTES && !(await reserve(holder, read.value.byteLength))) return stop('busy')
      controller.enqueue(read.value)
    }
    return new ReadableStream({ pull }, { highWaterMark: 0 })
  }

  return {
    use: () => ({ waiting: waiting.length, bytes: inMemory, refused }),
    open: (network) => {
      const holder: Holder = { network, bytes: 0, isStopped: false }
      return {
        metered: (body) => metered(body, holder),
        isStopped: () => holder.isStopped,
        end: () => {
          if (!holders.delete(holder)) return
          inMemory -= holder.bytes
          startWaiting()
        },
      }
    },
  }
}
