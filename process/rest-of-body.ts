import type { IncomingMessage, ServerResponse } from 'node:http'

type Bounds = {
  /** More than any body may have. */
  maxBytes: number
  /** So long the rest may take to come, where no more than `atOnce` others are taken as patiently. */
  maxMs: number
  atOnce: number
  /** So long beyond them. */
  briefMs: number
}

const defaults: Bounds = { maxBytes: 16 * 1024 * 1024, maxMs: 15_000, atOnce: 50, briefMs: 500 }

/**
 * Whoever is answered while still sending reads the answer only if the rest is taken: a browser sends to the end before it
 * reads, and closing with bytes unread resets the connection, which a phone takes for a lost network. So the rest is read and
 * forgotten, within bounds of bytes and time, and patiently for so many connections at once.
 */
export function createRestTaker(bounds: Partial<Bounds> = {}) {
  const { maxBytes, maxMs, atOnce, briefMs } = { ...defaults, ...bounds }
  let patient = 0

  function takeRest(incoming: IncomingMessage): void {
    if (incoming.complete || incoming.destroyed) return
    const isPatient = patient < atOnce
    if (isPatient) patient += 1
    let left = maxBytes
    const { socket } = incoming
    const close = () => socket.destroySoon()
    const timer = setTimeout(close, isPatient ? maxMs : briefMs).unref()
    const finish = () => {
      incoming.off('end', finish)
      socket.off('close', finish)
      clearTimeout(timer)
      if (isPatient) patient -= 1
    }
    incoming.once('end', finish)
    // A request that is answered no longer hears that its connection closed.
    socket.once('close', finish)
    // Whoever was reading has answered: what they would still be given, they would only store.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.byteLength
      if (left < 0) close()
    })
    incoming.on('error', () => {})
    // Read now, it is counted here; Node takes what nobody has begun to read without counting.
    incoming.read(0)
    incoming.resume()
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
      outgoing.once('prefinish', () => takeRest(incoming))
  }
}
