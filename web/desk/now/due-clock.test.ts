import { expect, test } from 'vitest'
import { withLocale } from '../../../market/locale.server.ts'
import { dueClock } from './due-clock.ts'

const now = new Date('2026-11-15T03:00:00Z')
const at = (minutes: number) =>
  withLocale('en', () => dueClock(new Date(now.getTime() + minutes * 60_000), now))

test.each([
  [0, 'late by 0 min', 'bad'],
  [90, '90 min left', 'warn'],
  [125, '2 h left', 'warn'],
  [24 * 60, '24 h left', 'warn'],
  [24 * 60 + 1, '24 h left', 'plain'],
  [47 * 60 + 59, '47 h left', 'plain'],
  [48 * 60, '2 days left', 'plain'],
  [-1, 'late by 1 min', 'bad'],
  [-180, 'late by 3 h', 'bad'],
  [-3 * 24 * 60, 'late by 3 days', 'bad'],
] as const)('%i minutes from now is %s', (minutes, text, tone) => {
  expect(at(minutes)).toEqual({ text, tone })
})
