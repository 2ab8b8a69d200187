import { FORM_MAX_BYTES } from '../contract/wire/request-body.ts'

/** A body that does not declare its length may become as large as any that is taken. */
const UNDECLARED_BYTES = 12 * 1024 * 1024

type Bounds = {
  /** So many bytes of uploads are in memory at the same time; one that is larger by itself comes alone. */
  maxBytes: number
  /** So many wait for them, and for so long. */
  maxWaiting: number
  maxWaitMs: number
}

const defaults: Bounds = { maxBytes: 24 * 1024 * 1024, maxWaiting: 100, maxWaitMs: 20_000 }

type QueuedUpload = { bytes: number; start: () => void }
type Head = Pick<Request, 'method' | 'headers'>

/** Ends an upload's stay in memory. */
export type Leave = () => void
export type UploadUse = { waiting: number; bytes: number; refused: number }
export type UploadQueue = {
  enter: (request: Head) => Promise<Leave | 'busy'>
  /** What is waiting and in memory now, and how many were refused since the start. */
  use: () => UploadUse
}

export function uploadBytes({ method, headers }: Head): number {
  if (method !== 'POST') return 0
  const declared = headers.get('content-length')
  if (declared === null) return headers.has('transfer-encoding') ? UNDECLARED_BYTES : 0
  return Number(declared) > FORM_MAX_BYTES ? Number(declared) : 0
}

/**
 * Large bodies are read a few at a time, in the order in which they came; the others wait unread in their sockets. So
 * neither memory nor the time until a page is answered depends on how many arrive at once (decision 067).
 */
export function createUploadQueue({ maxBytes, maxWaiting, maxWaitMs }: Bounds = defaults): UploadQueue {
  const waiting: QueuedUpload[] = []
  let inMemory = 0
  let refused = 0
  const fits = (bytes: number) => inMemory === 0 || inMemory + bytes <= maxBytes

  const taking = (bytes: number): Leave => {
    inMemory += bytes
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      inMemory -= bytes
      while (waiting[0] && fits(waiting[0].bytes)) waiting.shift()?.start()
    }
  }

  return {
    use: () => ({ waiting: waiting.length, bytes: inMemory, refused }),
    enter: async (request) => {
      const bytes = uploadBytes(request)
      if (bytes === 0) return () => {}
      if (waiting.length === 0 && fits(bytes)) return taking(bytes)
      if (waiting.length >= maxWaiting) {
        refused += 1
        return 'busy'
      }
      return new Promise<Leave | 'busy'>((resolve) => {
        const place: QueuedUpload = {
          bytes,
          start: () => {
            clearTimeout(impatient)
            resolve(taking(bytes))
          },
        }
        const impatient = setTimeout(() => {
          waiting.splice(waiting.indexOf(place), 1)
          refused += 1
          resolve('busy')
        }, maxWaitMs)
        waiting.push(place)
      })
    },
  }
}
