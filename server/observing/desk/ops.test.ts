import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../base/time.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { runProofs } from '../proofs.ts'
import { createSampler } from '../sampler.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const show = async (range: 'hours' | 'days', role = 'manager' as const) => {
  const desk = await deskAs(openTestDesk(service), role)
  const found = await desk.opsShow({ range })
  if (!found.success) throw new Error(found.message)
  return found.data
}

test('before any process has stored a sample nothing is known, and nothing was proved', async () => {
  const { processes, points, proofs } = await show('hours')
  expect(processes).toEqual([])
  expect(points).toHaveLength(36)
  expect(points.some(({ isKnown }) => isKnown)).toBe(false)
  expect(proofs.map(({ name, at }) => [name, at])).toEqual([
    ['ledger', ''],
    ['replay', ''],
    ['audit', ''],
    ['dayEnd', ''],
  ])
})

test('all processes are shown together, one that ended is not', async () => {
  const { db, clock, log, auditSecrets, packs } = service
  const ended = createSampler({ db, clock, log, process: 'ended' })
  await ended.take()
  clock.moveTo(10 * MINUTE_MS)
  for (const process of ['one', 'two']) await createSampler({ db, clock, log, process }).take()
  await runProofs(db, { auditSecrets, witnesses: [], log, packs, now: START })
  const { processes, points, proofs } = await show('hours')
  expect(processes.map(({ name }) => name)).toEqual(['one', 'two'])
  expect(points.filter(({ isKnown }) => isKnown).map(({ at }) => at)).toEqual([
    '2026-11-15T03:00:00.000Z',
    '2026-11-15T03:10:00.000Z',
  ])
  expect(proofs[0]).toEqual({ name: 'ledger', at: START.toISOString(), problems: 0 })
  expect(proofs[1]).toEqual({ name: 'replay', at: START.toISOString(), problems: 0 })
  expect((await show('days')).points).toHaveLength(48)
})
