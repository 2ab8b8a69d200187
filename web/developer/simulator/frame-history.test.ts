import { expect, it, vi } from 'vitest'
import { createFrameHistory } from './frame-history.ts'

/** A page of the frame, in a window that was at another page before. */
function pageAt(href: string, length: number) {
  const back = vi.fn()
  const win = { location: { href }, history: { length, back } } as unknown as Window
  return { win, back }
}

it('does not go back from the first page', () => {
  const history = createFrameHistory()
  const { win, back } = pageAt('/loanDetails', 7)
  history.enter(win)
  expect(win.history.length).toBe(1)
  history.back()
  win.history.back()
  expect(back).not.toHaveBeenCalled()
})

it('goes back as often as pages were opened', () => {
  const history = createFrameHistory()
  history.enter(pageAt('/loanDetails', 7).win)
  const second = pageAt('/repay', 8)
  history.enter(second.win)
  expect(second.win.history.length).toBe(2)
  second.win.history.back()
  expect(second.back).toHaveBeenCalledOnce()
  const again = pageAt('/loanDetails', 8)
  history.enter(again.win)
  history.back()
  expect(again.back).not.toHaveBeenCalled()
})

it('counts a page that is loaded again once', () => {
  const history = createFrameHistory()
  for (let round = 0; round < 3; round += 1) history.enter(pageAt('/that', 3).win)
  const { win, back } = pageAt('/that', 3)
  history.enter(win)
  history.back()
  expect(back).not.toHaveBeenCalled()
})
