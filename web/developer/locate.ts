export type LocateResult =
  | { found: true; coordinates: string }
  | { found: false; reason: 'denied' | 'unavailable' | 'timeout' | 'unsupported' }

const TIMEOUT_MS = 10_000
const DECIMALS = 5

const reasons = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const
const reasonOf = (code: number) => reasons[code as keyof typeof reasons] ?? 'unavailable'

/** Where the device is, or why it does not say. */
export function locate(geolocation: Geolocation | undefined): Promise<LocateResult> {
  if (!geolocation) return Promise.resolve({ found: false, reason: 'unsupported' })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({
          found: true,
          coordinates: `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)} (±${Math.round(accuracy)} m)`,
        }),
      ({ code }) => resolve({ found: false, reason: reasonOf(code) }),
      { timeout: TIMEOUT_MS },
    )
  })
}
