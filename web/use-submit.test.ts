import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from './outcome.ts'
import { showToast } from './ui/toast/show-toast.ts'
import { createSubmission } from './use-submit.ts'

vi.mock('./ui/toast/show-toast.ts', () => ({ showToast: vi.fn() }))

const form = { action: 'https://web.example/testPreview', enctype: '' } as HTMLFormElement

function made(outcome: Outcome, { reached = true, leaving = false } = {}) {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const send = vi.fn(async () => {
    await arrived
    return { outcome, reached }
  })
  const carryOut = vi.fn(async () => leaving)
  return {
    send,
    carryOut,
    arrive,
    submission: createSubmission({ send, carryOut, offline: () => 'No line' }),
  }
}

describe('a submission', () => {
  it('is busy until the outcome was carried out', async () => {
    const { submission, arrive, carryOut } = made({ toast: 'Saved' })
    const done = submission.submit(form, null)
    expect(submission.state()).toEqual({ busy: true, outcome: null })
    arrive()
    expect(await done).toEqual({ toast: 'Saved' })
    expect(carryOut).toHaveBeenCalledWith({ toast: 'Saved' })
    expect(submission.state()).toEqual({ busy: false, outcome: { toast: 'Saved' } })
  })

  it('sends once, however often it is tapped', async () => {
    const { submission, arrive, send } = made({})
    const first = submission.submit(form, null)
    expect(await submission.submit(form, null)).toBeNull()
    arrive()
    await first
    expect(send).toHaveBeenCalledTimes(1)
    await submission.submit(form, null)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('stays busy while the page is left', async () => {
    const { submission, arrive } = made({ to: '/loanDetails' }, { leaving: true })
    arrive()
    await submission.submit(form, null)
    expect(submission.state().busy).toBe(true)
  })

  it('says in the words of the page that it reached nobody', async () => {
    const { submission, arrive, carryOut } = made({ refused: true }, { reached: false })
    arrive()
    await submission.submit(form, null)
    expect(carryOut).toHaveBeenCalledWith({ refused: true, toast: 'No line' })
    expect(submission.state().outcome).toEqual({ refused: true, toast: 'No line' })
  })
})

describe('a submission in the page', () => {
  let listeners: Map<string, (event: { persisted: boolean }) => void>

  beforeEach(() => {
    listeners = new Map()
    vi.stubGlobal('window', { location: { href: 'https://web.example/', origin: 'https://web.example' } })
    vi.stubGlobal('document', {
      body: { dataset: { offline: 'You are offline' } },
      getElementById: () => null,
    })
    vi.stubGlobal(
      'FormData',
      class {
        *[Symbol.iterator]() {
          yield ['act', 'save']
        }
      },
    )
    vi.stubGlobal('HTMLButtonElement', class {})
    vi.stubGlobal('addEventListener', (name: string, heard: never) => listeners.set(name, heard))
    vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('posts to the address of the form and asks for the outcome', async () => {
    const fetch = vi.fn(async () => Response.json({ toast: 'Moved' }))
    vi.stubGlobal('fetch', fetch)
    await createSubmission().submit(form, null)
    expect(fetch).toHaveBeenCalledWith(
      form.action,
      expect.objectContaining({ method: 'POST', headers: { Accept: 'application/json' } }),
    )
    expect(showToast).toHaveBeenCalledWith('Moved')
  })

  it('toasts what the document says about being offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await createSubmission().submit(form, null)
    expect(showToast).toHaveBeenCalledWith('You are offline')
  })

  it('is at rest after the back and forward cache, and lets go when the form is gone', async () => {
    const watcher = vi.fn()
    const submission = createSubmission({
      send: async () => ({ outcome: { to: '/' }, reached: true }),
      carryOut: async () => true,
      offline: () => '',
    })
    const stop = submission.watch(watcher)
    await submission.submit(form, null)
    expect(submission.state().busy).toBe(true)
    listeners.get('pageshow')?.({ persisted: true })
    expect(submission.state().busy).toBe(false)
    expect(watcher).toHaveBeenCalled()
    stop()
    expect(listeners.size).toBe(0)
  })
})
