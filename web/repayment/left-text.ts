const two = (value: number) => String(value).padStart(2, '0')

/** The time that is left, as a clock shows it: `23:59:59`, or `59:59` within the last hour. */
export function leftText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
