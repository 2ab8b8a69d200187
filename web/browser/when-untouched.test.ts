import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenUntouched } from './when-untouched.ts'

const frames: (() => void)[] = []
const paint = () => {
  for (const frame of frames.splice(0)) frame()
}

let screen = new EventTarget()
const start = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  screen = new EventTarget()
  start.mockClear()
  frames.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it starts after the first paint, once', () => {
  whenUntouched(screen, start)
  vi.advanceTimersByTime(5000)
  expect(start).not.toHaveBeenCalled()
  paint()
  vi.advanceTimersByTime(5000)
  expect(start).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'keydown', 'focusin'])('a %s is let pass before it starts', (touch) => {
  whenUntouched(screen, start)
  paint()
  vi.advanceTimersByTime(250)
  screen.dispatchEvent(new Event(touch))
  vi.advanceTimersByTime(250)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(start).toHaveBeenCalledTimes(1)
})

test('whoever types without a pause gets it all the same', () => {
  whenUntouched(screen, start)
  paint()
  for (let typed = 0; typed < 20; typed += 1) {
    screen.dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(100)
  }
  expect(start).toHaveBeenCalledTimes(1)
})

test('it asks the browser for an idle moment where it can', () => {
  const idle = vi.fn()
  vi.stubGlobal('window', { requestIdleCallback: idle })
  whenUntouched(screen, start)
  paint()
  vi.advanceTimersByTime(5000)
  expect(start).not.toHaveBeenCalled()
  expect(idle).toHaveBeenCalledExactlyOnceWith(start, { timeout: 300 })
})
