import { expect, test } from 'vitest'
import { decode } from './decoder.ts'
import { picture } from './testing/pictures.ts'

test('pictures that arrive at once are all drawn, each its own', async () => {
  const sizes = [10, 20, 30, 40]
  const made = await Promise.all(sizes.map(async (width) => decode(await picture({ width, height: 5 }))))
  expect(made.map((one) => (typeof one === 'string' ? one : one.width))).toEqual(sizes)
})

test('what is no picture does not even get there', async () => {
  expect(await decode(new TextEncoder().encode('<svg/>'))).toBe('kind')
})

test('a picture that breaks off is answered, and the next one is drawn', async () => {
  const whole = await picture({ width: 300, height: 300 })
  expect(await decode(whole.subarray(0, whole.length / 2))).toBe('broken')
  expect(await decode(whole)).toMatchObject({ width: 300 })
})
