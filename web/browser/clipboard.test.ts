import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyText } from './clipboard.ts'

const field = { value: '', select: vi.fn(), remove: vi.fn() }
const execCommand = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('document', { createElement: () => field, body: { append: vi.fn() }, execCommand })
})
afterEach(() => vi.unstubAllGlobals())

describe('copying', () => {
  it('uses the clipboard', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copyText('8801')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('8801')
    expect(execCommand).not.toHaveBeenCalled()
  })

  for (const [how, clipboard] of Object.entries({
    'is missing': undefined,
    refuses: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  }))
    it(`selects and copies where the clipboard ${how}`, async () => {
      vi.stubGlobal('navigator', { clipboard })
      execCommand.mockReturnValue(true)
      expect(await copyText('8801')).toBe(true)
      expect([field.value, execCommand.mock.calls]).toEqual(['8801', [['copy']]])
      expect(field.remove).toHaveBeenCalled()
    })

  it('fails quietly where that is refused as well', async () => {
    vi.stubGlobal('navigator', {})
    execCommand.mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    expect(await copyText('8801')).toBe(false)
    expect(field.remove).toHaveBeenCalled()
  })
})
