import type { Attempt } from './attempts.ts'

/** `try` it, go on with the `next` way, or `end` here. */
type Step = 'try' | 'next' | 'end'

/**
 * What follows from an earlier try by the same channel (decision 161). One that a process left behind, or whose end nobody
 * knows, is not repeated: what must arrive goes on by the next way, all else ends there. A push message is repeated, since
 * it replaces itself on the phone.
 */
export function nextStep(before: Attempt | undefined, mustArrive: boolean): Step {
  if (!before) return 'try'
  const unsure = mustArrive ? 'next' : 'end'
  const steps: Record<Attempt['state'], Step> = {
    later: 'try',
    failed: 'next',
    sent: 'end',
    delivered: 'end',
    unknown: unsure,
    sending: before.channel === 'push' ? 'try' : unsure,
  }
  return steps[before.state]
}
