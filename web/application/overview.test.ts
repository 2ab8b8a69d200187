import { describe, expect, it } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { refused, success } from '../testing/replies.ts'
import type { LoadedApplication } from './step-values.server.ts'
import { allDone, asScript, emptyApplication, english, openApplication } from './testing/fake-application.ts'

type Changed = Partial<LoadedApplication>

/** What a person sees; the props of the script stand after it. */
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''

const decided = emptyApplication.decision

describe('the overview', () => {
  const overview = async (changed: Changed = {}, more: object = {}) =>
    (await openApplication(changed, more).get(english('/apply'))).text()

  it('leads to the first step that is not done', async () => {
    expect(await overview()).toMatch(/href="\/apply\/identity[^"]*"[^>]*>Start/)
    const steps = allDone.map((row) => (row.step === 'job' ? { ...row, done: '0' as const } : row))
    expect(await overview({ steps })).toMatch(/href="\/apply\/job[^"]*"[^>]*>Continue: Work and income/)
    expect(await overview({ steps: allDone })).toMatch(/href="\/apply\/review[^"]*"[^>]*>Check and send/)
  })

  it('says to continue, and how far it is, once something is typed', async () => {
    const untouched = await overview()
    expect(untouched).not.toContain('steps done')
    const identity = { ...emptyApplication.identity, fullName: 'Ayu' }
    const html = await overview({ identity })
    expect(html).toMatch(/href="\/apply\/identity[^"]*"[^>]*>Continue: Identity/)
    expect(html).toContain('0 of 5 steps done')
    expect(mainOf(html).match(/Begun and saved/g)).toHaveLength(1)
    const steps = allDone.map((row) => (row.step === 'bank' ? { ...row, done: '0' as const } : row))
    expect(await overview({ steps })).toContain('4 of 5 steps done')
  })

  it('leads to the step that has to be done again', async () => {
    const decision = {
      ...decided,
      step: 'identity',
      message: 'The photo is blurred.',
      change: 'Take it again.',
    }
    const html = await overview({ steps: allDone, decision })
    expect(html).toMatch(/href="\/apply\/identity[^"]*"[^>]*>Continue: Identity/)
    expect(html).toContain('The photo is blurred.')
    expect(html).toContain('Take it again.')
  })

  it('says where it stands once it was handed in', async () => {
    expect(await overview({ status: 'checking' })).toContain('We are checking your details')
    expect(await overview({ status: 'review' })).toContain('A person is looking at your application')
    const approved = await overview({
      status: 'approved',
      decision: { ...decided, message: 'You can borrow up to Rp5.000.000.', limit: 'Rp5.000.000' },
    })
    expect(mainOf(approved).match(/Rp5\.000\.000/g)).toHaveLength(1)
    expect(approved).toMatch(/href="\/relevant[^"]*"[^>]*>See your offers/)
  })

  it('offers to tell of the decision, while there is none and messages are sent', async () => {
    const withKey = { pushKey: async () => success({ key: 'B-key' }) }
    const notified = async (status: LoadedApplication['status'], more: object = withKey) =>
      (await overview({ status }, more)).includes('Tell me when there is a decision')
    expect(await notified('review')).toBe(true)
    expect(await notified('checking')).toBe(true)
    for (const status of ['open', 'approved', 'declined'] as const) expect(await notified(status)).toBe(false)
    expect(await notified('review', { pushKey: async () => refused(codes.notAvailable) })).toBe(false)
  })

  it('says why it was declined, what would change it, and when to try again', async () => {
    const decision = {
      ...decided,
      message: 'Too little income.',
      change: 'A higher income.',
      retryOn: '2026-12-15',
    }
    const html = await overview({ status: 'declined', decision })
    for (const text of ['Too little income.', 'A higher income.', '15 December 2026'])
      expect(html).toContain(text)
    expect(html).not.toContain('Apply again')
    const now = { ...decision, retryOn: '' }
    expect(await overview({ status: 'declined', decision: now })).toContain('Apply again')
  })

  it('does without a backend that takes applications', async () => {
    const absent = { applicationLoad: async () => refused(codes.notAvailable) }
    expect(await overview({}, absent)).toContain('Applications are not taken on this page.')
    const step = await openApplication({}, absent).get(english('/apply/bank'))
    expect(step.headers.get('location')).toMatch(/^\/apply\?/)
  })
})

describe('the review', () => {
  const job = { employment: 'gig', employer: 'Ojek', income: '84000000', incomePer: 'year', payDay: '25' }

  it('shows the answers in words and leads to each step', async () => {
    const html = await (await openApplication({ steps: allDone, job }).get(english('/apply/review'))).text()
    for (const text of [
      'Driver, courier or freelancer',
      'Rp7.000.000 a month, Rp84.000.000 a year',
      'Send application',
    ])
      expect(html).toContain(text)
    expect(html).toMatch(/href="\/apply\/job\?[^"]*from=review/)
  })

  it('cannot be sent while something is missing', async () => {
    const html = await (await openApplication().get(english('/apply/review'))).text()
    expect(html).toContain('Something is still missing here.')
    expect(html).not.toContain('Send application')
  })

  it('is sent with consent only, and leads to the overview', async () => {
    const { post, sent } = openApplication({ steps: allDone })
    const refusal = await (await post(english('/apply/review'), { act: 'submit' }, asScript)).json()
    expect(refusal).toEqual({ refused: true, fields: { consent: expect.stringContaining('tick the box') } })
    expect(sent).toEqual([])
    const response = await post(english('/apply/review'), { act: 'submit', consent: '1' })
    expect(response.headers.get('location')).toMatch(/^\/apply\?/)
    expect(sent).toEqual([{ endpoint: 'applicationSubmit', request: { consent: '1' } }])
  })

  it('leads to the first step that the service misses', async () => {
    const applicationSubmit = async () => ({
      ...refused(codes.fieldsRefused),
      data: { fields: {}, steps: ['job', 'bank'] },
    })
    const { post } = openApplication({ steps: allDone }, { applicationSubmit })
    const response = await post(english('/apply/review'), { act: 'submit', consent: '1' })
    expect(response.headers.get('location')).toMatch(/^\/apply\/job\?/)
  })
})
