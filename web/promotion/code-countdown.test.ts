import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countDown, isCounting, resumeCountdown, shownAt } from './code-countdown.ts'

const kept = new Map<string, string>()
const newButton = () => {
  const attributes = new Map<string, string>()
  return {
    textContent: '获取验证码',
    dataset: {},
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  } as never as HTMLButtonElement
}

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [60_000, '59s'],
  [59_000, '59s'],
  [58_001, '59s'],
  [58_000, '58s'],
  [1, '1s'],
  [0, ''],
  [-5, ''],
])('with %i ms to go it says %j', (left, shown) => {
  expect(shownAt(1_000_000 + left, 1_000_000)).toBe(shown)
})

test('the button counts down from 59s and is itself again after a minute', () => {
  const button = newButton()
  countDown(button, 60)
  expect([button.textContent, button.getAttribute('aria-disabled'), isCounting()]).toEqual([
    '59s',
    'true',
    true,
  ])
  vi.advanceTimersByTime(30_000)
  expect(button.textContent).toBe('30s')
  vi.advanceTimersByTime(30_000)
  expect([button.textContent, button.getAttribute('aria-disabled'), isCounting()]).toEqual([
    '获取验证码',
    null,
    false,
  ])
  expect(kept.size).toBe(0)
})

test('it goes on after the page was loaded anew, and ignores a time that cannot be', () => {
  kept.set('promotion-code-until', String(Date.now() + 20_000))
  const button = newButton()
  resumeCountdown(button)
  expect(button.textContent).toBe('20s')
  vi.advanceTimersByTime(20_000)
  kept.set('promotion-code-until', String(Date.now() + 9_000_000))
  resumeCountdown(button)
  expect(button.textContent).toBe('获取验证码')
})
