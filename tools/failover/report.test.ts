import { expect, test } from 'vitest'
import { findingsOf } from './report.ts'

const outcome = {
  wanted: { payments: 10, kills: 1, processKills: 2 },
  acknowledged: 10,
  losses: [
    {
      at: '',
      kind: 'machine',
      lost: 'node1',
      leader: 'node2',
      gapSeconds: 20,
      rejoinSeconds: 9,
      rejoinedBy: 'pg_rewind',
    },
  ],
  processKills: 2,
  longestGapSeconds: 30,
  ledger: { lost: 0, doubled: 0, otherAmount: 0, unexpected: 0, unbalanced: 0, notCredited: 0 },
  jobsAfterLastLoss: 3,
  equalNodes: 3,
  hostilePassed: 0,
}
const failed = (over: object) =>
  findingsOf({ ...outcome, ...over })
    .filter(({ holds }) => !holds)
    .map(({ what }) => what)

test('everything holds', () => {
  expect(failed({})).toEqual([])
})

const failures: Readonly<Record<string, object>> = {
  'fewer payments': { acknowledged: 9 },
  'fewer losses': { losses: [] },
  'fewer processes killed': { processKills: 1 },
  'a longer gap': { longestGapSeconds: 30.1 },
  'nodes that differ': { equalNodes: 2 },
  'a hostile request': { hostilePassed: 1 },
  'no job afterwards': { jobsAfterLastLoss: 0 },
  ...Object.fromEntries(
    Object.keys(outcome.ledger).map((name) => [name, { ledger: { ...outcome.ledger, [name]: 1 } }]),
  ),
}

test.each(Object.entries(failures))('%s is a failure', (_, over) => {
  expect(failed(over)).toHaveLength(1)
})
