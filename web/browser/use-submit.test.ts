import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../page/outcome.ts'
import type { FormRequest } from './send-form.ts'
import { createSubmission } from './use-submit.ts'

const request: FormRequest = {
  address: 'https://web.example/testPreview',
  body: new URLSearchParams({ act: 'save' }),
  submitter: null,
}

function made(outcome: Outcome, { reached = true, leaving = false } = {}) {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const send = vi.fn(async () => {
    await arrived
    return { outcome, reached }
  })
  const apply = vi.fn(async () => leaving)
  return {
    send,
    apply,
    arrive,
    submission: createSubmission({ send, apply, offline: () => 'No connection' }),
  }
}

describe('a submission', () => {
  it('is busy until the outcome was applied', async () => {
    const { submission, arrive, apply } = made({ toast: 'Saved' })
    const done = submission.submit(() => request)
    expect(submission.state()).toEqual({ busy: true, outcome: null })
    arrive()
    expect(await done).toEqual({ toast: 'Saved' })
    expect(apply).toHaveBeenCalledWith({ toast: 'Saved' })
    expect(submission.state()).toEqual({ busy: false, outcome: { toast: 'Saved' } })
  })

  it('sends once, however often it is tapped', async () => {
    const { submission, arrive, send } = made({})
    const first = submission.submit(() => request)
    expect(await submission.submit(() => request)).toBeNull()
    arrive()
    await first
    expect(send).toHaveBeenCalledTimes(1)
    await submission.submit(() => request)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('stays busy while the page is left', async () => {
    const { submission, arrive } = made({ to: '/loanDetails' }, { leaving: true })
    arrive()
    await submission.submit(() => request)
    expect(submission.state().busy).toBe(true)
  })

  it('has the message of the page where it reached nobody', async () => {
    const { submission, arrive, apply } = made({ refused: true }, { reached: false })
    arrive()
    await submission.submit(() => request)
    expect(apply).toHaveBeenCalledWith({ refused: true, toast: 'No connection' })
    expect(submission.state().outcome).toEqual({ refused: true, toast: 'No connection' })
  })
})

describe('a submission in the page', () => {
  let listeners: Map<string, (event: { persisted: boolean }) => void>
  let toasts: { textContent: string }[]

  beforeEach(() => {
    listeners = new Map()
    toasts = []
    vi.stubGlobal('window', { location: { href: 'https://web.example/', origin: 'https://web.example' } })
    vi.stubGlobal('document', {
      body: { dataset: { offline: 'You are offline' } },
      getElementById: () => ({ dataset: {}, append: (toast: never) => toasts.push(toast) }),
      createElement: () => ({ dataset: {}, remove: () => {} }),
    })
    vi.stubGlobal('addEventListener', (name: string, listener: never) => listeners.set(name, listener))
    vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('posts to the address of the form and asks for the outcome', async () => {
    const fetch = vi.fn(async () => Response.json({ toast: 'Moved' }))
    vi.stubGlobal('fetch', fetch)
    await createSubmission().submit(() => request)
    expect(fetch).toHaveBeenCalledWith(request.address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: request.body,
    })
    expect(toasts).toMatchObject([{ textContent: 'Moved' }])
  })

  it('shows the message of the document when offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await createSubmission().submit(() => request)
    expect(toasts).toMatchObject([{ textContent: 'You are offline' }])
  })

  it('is idle after the back and forward cache, and lets go when the form is gone', async () => {
    const watcher = vi.fn()
    const submission = createSubmission({
      send: async () => ({ outcome: { to: '/' }, reached: true }),
      apply: async () => true,
      offline: () => '',
    })
    const stop = submission.watch(watcher)
    await submission.submit(() => request)
    expect(submission.state().busy).toBe(true)
    listeners.get('pageshow')?.({ persisted: true })
    expect(submission.state().busy).toBe(false)
    expect(watcher).toHaveBeenCalled()
    stop()
    expect(listeners.size).toBe(0)
  })
})
