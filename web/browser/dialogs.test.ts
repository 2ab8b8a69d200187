import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDialog, connectDialogs, openDialog } from './dialogs.ts'

class OldElement {}

const form = { reset: vi.fn() }
const opener = { focus: vi.fn() }
const listeners = new Map<string, (event: object) => void>()
let target = ''
const replace = vi.fn((hash: string) => {
  target = hash.slice(1)
})
const listen = (name: string, listener: never) => listeners.set(name, listener)

/** A dialog in an engine that does not know `:popover-open`: asking for it throws, as a selector that is wrong. */
const dialog = {
  id: 'rate',
  focus: vi.fn(),
  removeAttribute: vi.fn(),
  querySelectorAll: () => [form],
  matches: (selector: string) => {
    if (selector.includes('popover-open')) throw new DOMException('', 'SyntaxError')
    return selector === '[role=dialog]' || (selector === ':target' && target === 'rate')
  },
}

beforeEach(() => {
  vi.clearAllMocks()
  target = ''
  vi.stubGlobal('HTMLElement', OldElement)
  vi.stubGlobal('location', { replace })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', {
    addEventListener: listen,
    getElementById: (id: string) => (id === 'rate' ? dialog : null),
    querySelectorAll: () => [],
    querySelector: (selector: string) =>
      selector.endsWith(':target') ? (target === 'rate' ? dialog : null) : opener,
  })
  connectDialogs()
})
afterEach(() => vi.unstubAllGlobals())

describe('a dialog without popovers', () => {
  it('is opened and closed by the address, leaving no entry in the history', () => {
    openDialog('rate')
    expect(replace).toHaveBeenLastCalledWith('#rate')
    closeDialog('rate')
    expect(replace).toHaveBeenLastCalledWith('#rate-closed')
    closeDialog('rate')
    expect(replace).toHaveBeenCalledTimes(2)
  })

  it('takes the focus when the address opens it', () => {
    target = 'rate'
    listeners.get('hashchange')?.({ oldURL: 'https://web.example/loanDetails' })
    expect(dialog.focus).toHaveBeenCalled()
    expect(form.reset).not.toHaveBeenCalled()
  })

  it('clears its stars and gives the focus back when it is closed, by the back button too', () => {
    listeners.get('hashchange')?.({ oldURL: 'https://web.example/loanDetails#rate' })
    expect(form.reset).toHaveBeenCalled()
    expect(opener.focus).toHaveBeenCalled()
  })

  it('closes on Escape', () => {
    target = 'rate'
    listeners.get('keydown')?.({ key: 'Escape', target: null })
    expect(replace).toHaveBeenCalledWith('#rate-closed')
  })

  it('is not disturbed by a fold that opens', () => {
    expect(() => listeners.get('toggle')?.({ target: new OldElement() })).not.toThrow()
  })
})
