import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 2))

test('lets so many in at once, the others in order', async () => {
  const withPermit = createSemaphore({ atOnce: 2, waiting: 10 })
  const finished: number[] = []
  let inside = 0
  let most = 0
  const work = (name: number) => async () => {
    inside += 1
    most = Math.max(most, inside)
    await pause()
    inside -= 1
    finished.push(name)
    return name
  }
  const results = await Promise.all([0, 1, 2, 3, 4, 5].map((name) => withPermit(work(name))))
  expect(results).toEqual([0, 1, 2, 3, 4, 5])
  expect(finished).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('turns away who finds the queue full, and lets in again once it is not', async () => {
  const withPermit = createSemaphore({ atOnce: 1, waiting: 1 })
  const all = [withPermit(pause), withPermit(pause), withPermit(pause)]
  expect(await all[2]).toBeNull()
  await Promise.all(all)
  expect(await withPermit(async () => 'in')).toBe('in')
})

test('is left also by who failed', async () => {
  const withPermit = createSemaphore({ atOnce: 1, waiting: 1 })
  const failing = withPermit(() => Promise.reject(new Error('no paper')))
  const next = withPermit(async () => 'in')
  await expect(failing).rejects.toThrow('no paper')
  expect(await next).toBe('in')
})
