import { expect, test } from 'vitest'
import type { NoticeAttemptState } from '../../contract/calls/books.ts'
import { nextStep } from './next-step.ts'

const states: NoticeAttemptState[] = ['sending', 'later', 'sent', 'delivered', 'failed', 'unknown']
const steps = (channel: 'push' | 'mail', mustArrive: boolean) =>
  Object.fromEntries(
    states.map((state) => [state, nextStep({ id: 1, channel, state, tries: 1 }, mustArrive)]),
  )

test('nothing that may have been sent is sent again by the same way', () => {
  const usual = { later: 'try', sent: 'end', delivered: 'end', failed: 'next' }
  expect(steps('mail', false)).toEqual({ ...usual, sending: 'end', unknown: 'end' })
  expect(steps('mail', true)).toEqual({ ...usual, sending: 'next', unknown: 'next' })
})

test('a push message is sent again, since it replaces itself', () => {
  expect(steps('push', false)['sending']).toBe('try')
  expect(nextStep(undefined, false)).toBe('try')
})
