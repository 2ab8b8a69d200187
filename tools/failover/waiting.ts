import { setTimeout as sleep } from 'node:timers/promises'

type WaitOptions = { what: string; seconds: number; pauseMs?: number }

/** Asks until there is an answer; what is waited for is named when there is none in time. */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | null>,
  { what, seconds, pauseMs = 250 }: WaitOptions,
): Promise<Answer> {
  const until = performance.now() + seconds * 1_000
  while (performance.now() < until) {
    const answer = await ask()
    if (answer !== null) return answer
    await sleep(pauseMs)
  }
  throw new Error(`${what} did not happen within ${seconds} s`)
}
