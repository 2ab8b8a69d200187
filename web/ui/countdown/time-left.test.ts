import { expect, test } from 'vitest'
import { leftText } from './time-left.tsx'

test.each([
  [1, '00:01'],
  [59, '00:59'],
  [60, '01:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [86_399, '23:59:59'],
  [90_061, '25:01:01'],
])('%i seconds are %s', (seconds, text) => expect(leftText(seconds)).toBe(text))
