/** What one visitor may keep everybody waiting for, in time of the processor. */
export const STRETCH_MAX_MS = 100

/** The longest time that the processor spent between two turns of the event loop. */
export async function longestStretchMs(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let last = used()
  let isOver = false
  const turn = () => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  await new Promise((resolve) => setImmediate(resolve))
  turn()
  return longest
}
