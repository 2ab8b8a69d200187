const MINUTE = 60
const HOUR = 60 * MINUTE
/** Never so little that it would be one of something. */
const LEAST = 2

/** The same sentence for a wait in minutes, in hours, and for one that nobody knows. */
export type CodeWait = {
  minutes: (inputs: { minutes: number }) => string
  hours: (inputs: { hours: number }) => string
  unknown: () => string
}

/** Rounded up, so that whoever comes back then is welcome. */
export function codeWaitText(text: CodeWait, seconds: number | undefined): string {
  if (seconds === undefined) return text.unknown()
  if (seconds <= LEAST * HOUR) return text.minutes({ minutes: Math.max(LEAST, Math.ceil(seconds / MINUTE)) })
  return text.hours({ hours: Math.ceil(seconds / HOUR) })
}
