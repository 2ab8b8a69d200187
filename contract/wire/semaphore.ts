export type Semaphore = <T>(work: () => Promise<T>) => Promise<T | null>

/** Runs `atOnce` works at a time and queues up to `waiting` more, in order. With a full queue the result is null at once. */
export function createSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  let inside = 0
  const queue: (() => void)[] = []

  const enter = () =>
    new Promise<void>((resolve) => {
      queue.push(resolve)
    })

  function leave() {
    const next = queue.shift()
    if (next) next()
    else inside -= 1
  }

  return async (work) => {
    if (inside < atOnce) inside += 1
    else if (queue.length >= waiting) return null
    else await enter()
    try {
      // Requests that came meanwhile are answered between two pieces of work.
      await new Promise((resolve) => setImmediate(resolve))
      return await work()
    } finally {
      leave()
    }
  }
}
