import { expect, it } from 'vitest'
import { locate } from './locate.ts'

const geolocation = (answer: Geolocation['getCurrentPosition']) =>
  ({ getCurrentPosition: answer }) as Geolocation

it('shows the coordinates and how exact they are', async () => {
  const currentUrl = geolocation((found) =>
    found({ coords: { latitude: -6.2, longitude: 106.81661, accuracy: 12.4 } } as GeolocationPosition),
  )
  expect(await locate(currentUrl)).toEqual({ found: true, coordinates: '-6.20000, 106.81661 (±12 m)' })
})

it.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [9, 'unavailable'],
])('says why it does not know, code %i', async (code, reason) => {
  const nowhere = geolocation((_, refused) => refused?.({ code } as GeolocationPositionError))
  expect(await locate(nowhere)).toEqual({ found: false, reason })
})

it('says that a browser has none', async () => {
  expect(await locate(undefined)).toEqual({ found: false, reason: 'unsupported' })
})
