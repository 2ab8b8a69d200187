import { describe, expect, test } from 'vitest'
import { hashCode, isSpent, judgeCode, newCardCode, resendSeconds } from './card-codes.ts'

const sentAt = new Date('2026-11-15T03:00:00Z')
const later = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)
const sent = { id: 'r1', code_hash: hashCode('r1', '012345'), code_tries: 0, code_sent_at: sentAt }

test('a code has six digits, whatever they are', () => {
  for (let made = 0; made < 200; made++) expect(newCardCode()).toMatch(/^\d{6}$/)
})

describe('a typed code', () => {
  test.each([
    ['that is right, is', '012345', sent, 1, 'right'],
    ['that is right, in the last second', '012345', sent, 599, 'right'],
    ['that is right, ten minutes later', '012345', sent, 600, 'spent'],
    ['that is right, at the fifth try', '012345', { ...sent, code_tries: 4 }, 1, 'right'],
    ['that is right, after five tries', '012345', { ...sent, code_tries: 5 }, 1, 'spent'],
    ['that is wrong', '012346', sent, 1, 'wrong'],
    ['of too few characters', '01234', sent, 1, 'short'],
    ['of another payment', '012345', { ...sent, id: 'r2' }, 1, 'wrong'],
    ['where none is expected any more', '012345', { ...sent, code_hash: '' }, 1, 'spent'],
  ] as const)('%s', (_, typed, record, seconds, verdict) => {
    expect(judgeCode(record, typed, later(seconds))).toBe(verdict)
  })

  test('may be sent again after the countdown, and is spent after ten minutes', () => {
    expect([0, 59, 60, 61].map((seconds) => resendSeconds(sent, later(seconds)))).toEqual([60, 1, 0, 0])
    expect([599, 600].map((seconds) => isSpent(sent, later(seconds)))).toEqual([false, true])
  })
})
