import { describe, expect, test } from 'vitest'
import { CLAIM_HOURS, claimHolder, mayHandle } from './claim.ts'

const at = new Date('2026-11-16T02:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const claim = { claimedBy: 'rina', claimedAt: at }
const CLAIM_MS = CLAIM_HOURS * 60 * 60_000

describe('a claim', () => {
  test('holds until it was forgotten for so long', () => {
    expect(claimHolder(claim, at)).toBe('rina')
    expect(claimHolder(claim, later(CLAIM_MS - 1))).toBe('rina')
    expect(claimHolder(claim, later(CLAIM_MS))).toBeNull()
  })

  test('is nobody’s where there is none', () => {
    expect(claimHolder({ claimedBy: null, claimedAt: null }, at)).toBeNull()
  })
})

describe('what somebody may do', () => {
  const open = { holder: null, isAnswered: false, isExtendable: true }
  const rina = { id: 'rina', role: 'agent' } as const
  const budi = { id: 'budi', role: 'manager' } as const

  test.each([
    ['nobody holds', open, rina, ['claim', 'reply', 'extend', 'note']],
    ['is their own', { ...open, holder: 'rina' }, rina, ['handOver', 'reply', 'extend', 'note']],
    ['another holds', { ...open, holder: 'sari' }, rina, ['note']],
    ['another holds, as a manager', { ...open, holder: 'sari' }, budi, ['handOver', 'note']],
    ['nobody holds, as a manager', open, budi, ['claim', 'handOver', 'reply', 'extend', 'note']],
    ['is answered', { ...open, isAnswered: true }, rina, ['reply', 'note']],
    ['cannot be extended', { ...open, isExtendable: false }, rina, ['claim', 'reply', 'note']],
    ['an auditor reads', open, { id: 'x', role: 'auditor' } as const, []],
  ])('with one that %s', (_, situation, person, allowed) => {
    const may = mayHandle(situation, person)
    expect(Object.entries(may).flatMap(([act, is]) => (is ? [act] : []))).toEqual(allowed)
  })
})
