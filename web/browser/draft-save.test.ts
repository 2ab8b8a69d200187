import { describe, expect, it } from 'vitest'
import { createDraftSave, type DraftResult, type DraftState } from './draft-save.ts'

/** A form whose timers run when the test says so, and whose requests are answered when it says so. */
function open() {
  const states: DraftState[] = []
  const timers: { run: () => void; ms: number }[] = []
  const requests: ((result: DraftResult) => void)[] = []
  const draft = createDraftSave({
    send: () => new Promise((resolve) => requests.push(resolve)),
    onState: (state) => states.push(state),
    later: (run, ms) => {
      const timer = { run, ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
  })
  const elapse = () => timers.splice(0).map(({ run }) => run())
  const answer = async (result: DraftResult) => {
    requests.shift()?.(result)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { draft, states, timers, requests, elapse, answer }
}

describe('a draft', () => {
  it('is saved once, after a pause in the typing', async () => {
    const { draft, states, timers, requests, elapse, answer } = open()
    draft.change()
    draft.change()
    expect(timers).toHaveLength(1)
    expect(requests).toHaveLength(0)
    elapse()
    expect(requests).toHaveLength(1)
    await answer('saved')
    expect(states).toEqual(['saving', 'saved'])
    expect(timers).toEqual([])
  })

  it('is saved at once where the field is left, and not at all where nothing changed', async () => {
    const { draft, requests } = open()
    await draft.flush()
    expect(requests).toHaveLength(0)
    draft.change()
    void draft.flush()
    expect(requests).toHaveLength(1)
  })

  it('has one request at a time, and what was typed meanwhile in the next', async () => {
    const { draft, states, requests, elapse, answer } = open()
    draft.change()
    elapse()
    draft.change()
    void draft.flush()
    expect(requests).toHaveLength(1)
    await answer('saved')
    expect(requests).toHaveLength(1)
    await answer('saved')
    expect(states).toEqual(['saving', 'saving', 'saved'])
  })

  it('is tried again, less and less often, until it gets through', async () => {
    const { draft, states, timers, elapse, answer } = open()
    const pauses: number[] = []
    draft.change()
    for (let tries = 0; tries < 5; tries++) {
      elapse()
      await answer('again')
      pauses.push(timers[0]?.ms ?? 0)
    }
    expect(pauses).toEqual([3000, 8000, 20_000, 20_000, 20_000])
    expect(states.at(-1)).toBe('unsaved')
    expect(draft.isDirty()).toBe(true)
    elapse()
    await answer('saved')
    expect(states.at(-1)).toBe('saved')
    expect(draft.isDirty()).toBe(false)
  })

  it('is tried at once when the network is back', async () => {
    const { draft, states, timers, requests, elapse, answer } = open()
    draft.change()
    elapse()
    await answer('again')
    void draft.flush()
    expect(requests).toHaveLength(1)
    expect(timers).toEqual([])
    await answer('saved')
    expect(states.at(-1)).toBe('saved')
  })

  it('that is refused waits for the next change', async () => {
    const { draft, states, timers, elapse, answer } = open()
    draft.change()
    elapse()
    await answer('refused')
    expect(states.at(-1)).toBe('unsaved')
    expect(timers).toEqual([])
    draft.change()
    expect(timers).toHaveLength(1)
  })

  it('gives way to the form itself, after what is under way', async () => {
    const { draft, timers, requests, elapse, answer } = open()
    draft.change()
    elapse()
    draft.change()
    let isStopped = false
    const stopped = draft.stop().then(() => {
      isStopped = true
    })
    await Promise.resolve()
    expect(isStopped).toBe(false)
    await answer('saved')
    await stopped
    expect(requests).toHaveLength(0)
    expect(timers).toEqual([])
  })
})
