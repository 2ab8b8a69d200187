import { expect, test } from 'vitest'
import { begunSteps } from './begun-steps.ts'
import { emptyApplication } from './testing/fake-application.ts'

const begun = (changed: Partial<typeof emptyApplication>) => [
  ...begunSteps({ ...emptyApplication, ...changed }),
]

test('nothing is begun before anything is typed', () => {
  expect(begun({})).toEqual([])
})

test.each([
  ['identity', { identity: { ...emptyApplication.identity, selfiePicture: 'p1' } }],
  ['personal', { personal: { ...emptyApplication.personal, region: 'ID-JK' } }],
  ['job', { job: { ...emptyApplication.job, employer: 'PT M' } }],
  ['contact', { contact: { ...emptyApplication.contact, name: 'B' } }],
  ['bank', { bank: { ...emptyApplication.bank, holder: 'Ayu' } }],
] as const)('%s is begun with one answer of it', (step, changed) => {
  expect(begun(changed)).toEqual([step])
})

test('a step that is done is begun, and what the service says of one is no answer', () => {
  const steps = emptyApplication.steps.map((row) =>
    row.step === 'job' ? { ...row, done: '1' as const } : row,
  )
  expect(begun({ steps, bank: { ...emptyApplication.bank, problem: 'closed' } })).toEqual(['job'])
})
