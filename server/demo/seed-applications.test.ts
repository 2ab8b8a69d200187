import { beforeAll, describe, expect, test } from 'vitest'
import { requiredSteps } from '../../contract/calls/application.ts'
import { localDay } from '../../market/dates.ts'
import { profileOf } from '../application/profile.ts'
import { stepProblems } from '../application/step-problems.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { samples } from './samples.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})

const all = (['id', 'in'] as const).flatMap((market) => samples.map(({ key }) => ({ market, key })))

describe.each(all.filter(({ key }) => key !== 'new'))('the sample $key in $market', ({ market, key }) => {
  test('applied with answers that the rules accept, and has an account of their own', async () => {
    const profile = await profileOf(service.services, `${market}-${key}`)
    if (!profile) throw new Error('no application')
    const pack = service.packs[market]
    const context = { pack, today: localDay(START, pack.timeZone), phone: '' }
    for (const step of requiredSteps(pack))
      expect(stepProblems(step, profile.answers[step], context), step).toEqual({})
    expect(profile).toMatchObject({
      status: key === 'declined' ? 'declined' : 'approved',
      identityVerdict: 'matches',
      isDocumentElsewhere: false,
      account: { verdict: 'valid', holder: profile.answers.identity.fullName },
    })
  })
})

test.each(['id', 'in'] as const)(
  'the declined sample in %s reads why, and when to apply again',
  async (market) => {
    const launch = { lang: 'en', needPop: market === 'in' ? '1' : '0' }
    const loaded = await service.lender(`demo-${market}-declined`, launch).applicationLoad({})
    expect(loaded).toMatchObject({
      data: {
        status: 'declined',
        decision: {
          title: 'We cannot lend to you right now',
          message: expect.stringContaining('income'),
          change: expect.stringMatching(/./),
          retryOn: expect.stringMatching(/^2026-1[12]-/),
          limit: '',
        },
      },
    })
  },
)

test.each(['id-new', 'in-new'])('%s has not applied', async (borrowerId) => {
  expect(await profileOf(service.services, borrowerId)).toBeNull()
})
