import fc from 'fast-check'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { withLocale } from '../../../market/locale.server.ts'
import {
  CountdownButton,
  countdownText,
  remainingSeconds,
  resumed,
  toStored,
  untilNextSecond,
} from './countdown.tsx'

const minute = { endsAt: 160_000, seconds: 60 }

describe('remainingSeconds', () => {
  it.each([
    ['at the start', 100_000, 60],
    ['after a moment', 100_001, 60],
    ['after a second', 101_000, 59],
    ['just before the end', 159_999, 1],
    ['at the end', 160_000, 0],
    ['after a phone slept over it', 999_000, 0],
    ['with the clock set back', 0, 60],
  ])('%s', (_, now, left) => expect(remainingSeconds(minute, now)).toBe(left))

  it('is none where nothing runs', () => expect(remainingSeconds(null, 0)).toBe(0))
})

describe('a countdown that was stored', () => {
  it('goes on where it was', () => {
    expect(resumed(toStored(minute), 140_000)).toEqual(minute)
  })

  it.each([
    ['is over', toStored(minute), 160_000],
    ['has an end that cannot be', toStored(minute), 99_999],
    ['is not there', null, 0],
    ['is nothing of ours', 'soon', 0],
  ])('does not where it %s', (_, stored, now) => expect(resumed(stored, now)).toBeNull())
})

it.each([
  [60, '59s'],
  [59, '59s'],
  [1, '1s'],
  [0, ''],
])('%i reads %j', (remaining, text) => expect(withLocale('en', () => countdownText(remaining))).toBe(text))

it.each([
  ['id', '59s'],
  ['hi', '59 सेकंड'],
  ['zh', '59s'],
] as const)('in %s a minute begins with %j', (language, text) =>
  expect(withLocale(language, () => countdownText(60))).toBe(text),
)

it('looks again exactly when the text changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 159_999 }), (now) => {
      const next = now + untilNextSecond(minute.endsAt, now)
      const before = remainingSeconds(minute, now)
      expect(remainingSeconds(minute, next)).toBe(before - 1)
      expect(remainingSeconds(minute, next - 1)).toBe(before)
    }),
  )
})

const renderButton = (button: ReactElement) => withLocale('en', () => renderToStaticMarkup(button))

describe('CountdownButton', () => {
  it('is disabled and shows the seconds while the countdown runs', () => {
    const markup = renderButton(<CountdownButton remaining={59}>Get code</CountdownButton>)
    expect(markup).toContain('disabled=""')
    expect(markup).toContain('59s')
    expect(markup).not.toContain('Get code')
  })

  it('can still be tapped where the screen says why nothing happens', () => {
    const markup = renderButton(
      <CountdownButton remaining={60} tappable>
        Get code
      </CountdownButton>,
    )
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).not.toContain(' disabled')
    expect(markup).toContain('59s')
  })

  it('is a plain button otherwise', () => {
    const markup = renderButton(<CountdownButton remaining={0}>Get code</CountdownButton>)
    expect(markup).not.toContain('disabled')
    expect(markup).toContain('Get code')
  })
})
