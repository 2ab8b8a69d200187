import { describe, expect, it } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { propsIn } from '../testing/pages.ts'
import { refused } from '../testing/replies.ts'
import type { StepField, StepProps } from './step-field.ts'
import type { LoadedApplication } from './step-values.server.ts'
import { allDone, asScript, emptyApplication, english, openApplication } from './testing/fake-application.ts'

type Changed = Partial<LoadedApplication>

async function stepAt(path: string, changed: Changed = {}) {
  const html = await (await openApplication(changed).get(english(path))).text()
  const props = propsIn(html) as StepProps
  const field = (name: string) => props.fields.find((requested) => requested.name === name) as StepField
  return { html, props, field }
}

const decided = emptyApplication.decision

describe('a step', () => {
  it('asks for every field with its why, and shows what is stored', async () => {
    const identity = {
      fullName: 'Siti',
      documentNumber: '•••• 0001',
      birthDate: '1995-08-07',
      documentPicture: 'p1',
      selfiePicture: '',
    }
    const { props, field, html } = await stepAt('/apply/identity', { identity })
    expect(props.progress).toMatchObject({ text: 'Step 1 of 5', value: 1, max: 5 })
    for (const { hint } of props.fields) expect(hint).not.toBe('')
    expect(field('fullName')).toMatchObject({ value: 'Siti' })
    expect(field('documentNumber')).toMatchObject({ value: '', secret: true })
    expect(field('documentNumber').hint).toContain('Saved: •••• 0001.')
    expect(field('birthDate')).toMatchObject({ day: '7', month: '8', year: '1995' })
    expect(field('documentPicture')).toMatchObject({ stored: expect.stringContaining('picture=p1') })
    expect(html).toMatch(/enctype="multipart\/form-data"/i)
  })

  it('has the districts of the chosen region only, and none of another market', async () => {
    const none = await stepAt('/apply/personal')
    expect(none.field('region')).toMatchObject({ region: '', districts: [{ value: '' }] })
    const personal = { ...emptyApplication.personal, region: 'ID-BA', district: 'kota-denpasar' }
    const bali = await stepAt('/apply/personal', { personal })
    expect(bali.field('region')).toMatchObject({ region: 'ID-BA', district: 'kota-denpasar' })
    expect(bali.html).toContain('Kota Denpasar')
    expect(bali.html).not.toContain('Kota Bandung')
    const foreign = { ...personal, region: 'IN-MH', district: 'pune' }
    const other = await stepAt('/apply/personal', { personal: foreign })
    expect(other.field('region')).toMatchObject({ region: '', district: '' })
  })

  it('shows why it has to be done again', async () => {
    const words = {
      title: 'Blurred',
      message: 'We cannot read it',
      remark: 'The number is covered by a thumb.',
      change: 'Please take it again',
    }
    const decision = { ...decided, step: 'identity', ...words }
    expect((await stepAt('/apply/identity', { decision })).props.again).toEqual(words)
    expect((await stepAt('/apply/job', { decision })).props.again.message).toBe('')
    const bank = { ...emptyApplication.bank, problem: 'No such account' }
    expect((await stepAt('/apply/bank', { bank })).props.again.message).toBe('No such account')
  })

  it('is saved as a whole and leads to the next', async () => {
    const { post, sent } = openApplication()
    const form = {
      act: 'save',
      employment: 'gig',
      employer: ' Ojek ',
      income: '84.000.000',
      payDay: '25',
      incomePer: 'year',
    }
    const response = await post(english('/apply/job'), form)
    expect(response.headers.get('location')).toMatch(/^\/apply\/contact\?/)
    expect(sent).toEqual([
      {
        endpoint: 'jobSave',
        request: {
          draft: '0',
          employment: 'gig',
          employer: 'Ojek',
          income: '84000000',
          incomePer: 'year',
          payDay: '25',
        },
      },
    ])
  })

  it('leads back to the review where it was changed from there', async () => {
    const response = await openApplication().post(english('/apply/job?from=review'), { act: 'save' })
    expect(response.headers.get('location')).toMatch(/^\/apply\/review\?/)
  })

  it('that is refused says at each field why, stores what was typed, and shows it again', async () => {
    const { post, sent } = openApplication()
    const form = { act: 'save', fullName: 'wrong', documentNumber: 'wrong', birthDay: '7', birthYear: '12' }
    const html = await (await post(english('/apply/identity'), form)).text()
    const props = propsIn(html) as StepProps
    expect(props.problems).toEqual({
      fullName: 'fullName is wrong',
      documentNumber: 'documentNumber is wrong',
    })
    expect(html).toContain('fullName is wrong')
    expect(props.fields.find(({ name }) => name === 'birthDate')).toMatchObject({ day: '7', year: '12' })
    expect(sent.map(({ request }) => request)).toMatchObject([
      { draft: '0', documentNumber: 'wrong', birthDate: '12-00-07' },
      // A wrong number does not replace a right one, and half a date is none.
      { draft: '1', documentNumber: '', birthDate: '', fullName: 'wrong' },
    ])
  })

  it('gives a script the same in its outcome', async () => {
    const response = await openApplication().post(
      english('/apply/bank'),
      { act: 'save', holder: 'wrong' },
      asScript,
    )
    expect(await response.json()).toEqual({
      refused: true,
      fields: { holder: 'holder is wrong' },
    })
  })

  it.each([
    ['95', '1995-08-17'],
    ['02', '2002-08-17'],
    ['१९९५', '1995-08-17'],
    ['९५', '1995-08-17'],
    ['12', '12-08-17'],
  ])('understands the year %s where only one can be meant', async (birthYear, birthDate) => {
    const { post, sent } = openApplication()
    const typed = { act: 'save', birthDay: '17', birthMonth: '8', birthYear }
    const html = await (await post(english('/apply/identity'), typed)).text()
    expect(sent[0]).toMatchObject({ endpoint: 'identitySave', request: { birthDate } })
    expect((propsIn(html) as StepProps).fields).toContainEqual(
      expect.objectContaining({ name: 'birthDate', year: birthDate.split('-')[0] }),
    )
  })

  it('is not done without its pictures', async () => {
    const { post } = openApplication({ identity: { ...emptyApplication.identity, selfiePicture: 'p2' } })
    const outcome = await (await post(english('/apply/identity'), { act: 'save' }, asScript)).json()
    expect(outcome).toMatchObject({ fields: { documentPicture: 'Please add this picture.' } })
    expect(outcome.fields).not.toHaveProperty('selfiePicture')
  })

  it('is saved as a draft while it is typed, with new districts where the region changed', async () => {
    const { post, sent } = openApplication()
    const outcome = await (
      await post(english('/apply/personal'), { act: 'draft', region: 'ID-BA' }, asScript)
    ).json()
    expect(sent).toMatchObject([{ endpoint: 'personalSave', request: { draft: '1', region: 'ID-BA' } }])
    expect(outcome).toMatchObject({ stay: true, props: { fields: expect.any(Array) } })
    const contact = await (await post(english('/apply/contact'), { act: 'draft' }, asScript)).json()
    expect(contact).toEqual({ stay: true })
  })

  const incomeField = async (job: { income: string; incomePer: string }) => {
    const application = { job: { ...emptyApplication.job, ...job } }
    const { fields } = (await stepAt('/apply/job', application)).props
    const byName = (name: string) => fields.find((field) => field.name === name)
    const period = byName('incomePer')
    return { ...byName('income'), period: period?.kind === 'choice' && period.value }
  }

  it.each([
    ['is asked by the month', { income: '', incomePer: '' }, { period: 'month', note: '', doubt: '' }],
    [
      'that was answered before periods were named is one of the market',
      { income: '84000000', incomePer: '' },
      { period: 'year', note: 'Rp7.000.000 a month, Rp84.000.000 a year', doubt: '' },
    ],
    [
      'by the month says what it means by the year',
      { income: '7000000', incomePer: 'month' },
      { period: 'month', note: 'Rp7.000.000 a month, Rp84.000.000 a year', doubt: '' },
    ],
    [
      'that was typed for another length of time is questioned',
      { income: '84000000', incomePer: 'month' },
      {
        note: 'Rp84.000.000 a month, Rp1.008.000.000 a year',
        doubt: expect.stringMatching(/^Is that right/),
      },
    ],
  ])('an income %s', async (_, job, expected) => {
    expect(await incomeField(job)).toMatchObject(expected)
  })

  it('shows the districts without a script', async () => {
    const html = await (
      await openApplication().post(english('/apply/personal'), {
        act: 'draft',
        region: 'ID-BA',
        address: 'Jl. A',
      })
    ).text()
    expect(html).toContain('Kota Denpasar')
    expect(html).toContain('Jl. A')
  })

  it('searches for a place without a script, and takes the one that is chosen', async () => {
    const { post, sent } = openApplication()
    const search = { act: 'draft', find: 'solo', address: 'Jl. A' }
    const html = await (await post(english('/apply/personal'), search)).text()
    const address =
      /formAction="([^"]*ID-JT%2Fkota-surakarta)"/i.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(html).toContain('Kota Surakarta, Jawa Tengah')
    const picked = await (await post(address, search)).text()
    expect(sent.at(-1)?.request).toMatchObject({
      region: 'ID-JT',
      district: 'kota-surakarta',
      address: 'Jl. A',
    })
    expect(picked).toContain('<option value="kota-surakarta" selected="">')
    expect(picked).toContain('action="/apply/personal?lang=en&amp;place="')
    const none = await (await post(english('/apply/personal'), { act: 'draft', find: 'atlantis' })).text()
    expect(none).toMatch(/<noscript>(?:(?!<\/noscript>).)*Nothing found/s)
  })

  it('asks about a postal code of another region, and accepts it', async () => {
    const { post } = openApplication({ steps: allDone })
    const answers = {
      region: 'ID-JK',
      district: 'kota-jakarta-pusat',
      postalCode: '40111',
      address: 'Jl. A 5',
    }
    const doubted = await (await post(english('/apply/personal'), { act: 'draft', ...answers })).text()
    const question = 'Postal codes like 40111 are used in Jawa Barat. You chose DKI Jakarta: is that right?'
    expect(doubted).toContain(question)
    const right = await (
      await post(english('/apply/personal'), { act: 'draft', ...answers, postalCode: '10310' })
    ).text()
    expect(right).not.toContain('Postal codes like')
    const saved = await (await post(english('/apply/personal'), { act: 'save', ...answers }, asScript)).json()
    expect(saved.to).toMatch('/apply/job')
    const review = openApplication({ steps: allDone, personal: { ...emptyApplication.personal, ...answers } })
    expect(await (await review.get(english('/apply/review'))).text()).toContain(question)
  })

  it('that this market does not ask for leads to the overview, and so does one that was handed in', async () => {
    const moved = async (path: string, changed: Changed) =>
      (await openApplication(changed).get(english(path))).headers.get('location')
    const steps = emptyApplication.steps.filter(({ step }) => step !== 'contact')
    expect(await moved('/apply/contact', { steps })).toMatch(/^\/apply\?/)
    expect(await moved('/apply/job', { status: 'review' })).toMatch(/^\/apply\?/)
    expect(await moved('/apply/job', { status: 'approved' })).toMatch(/^\/apply\?/)
    expect(await moved('/apply/bank', { status: 'approved' })).toBeNull()
    const again = { ...decided, retryOn: '2026-11-15' }
    expect(await moved('/apply/job', { status: 'declined', decision: again })).toBeNull()
    const later = { ...decided, retryOn: '2026-11-16' }
    expect(await moved('/apply/job', { status: 'declined', decision: later })).toMatch(/^\/apply\?/)
  })

  it('handed in meanwhile in another window leads to the overview', async () => {
    const { post } = openApplication({}, { jobSave: async () => refused(codes.alreadyConfirmed) })
    const response = await post(english('/apply/job'), { act: 'save' })
    expect(response.headers.get('location')).toMatch(/^\/apply\?/)
  })

  it('stores what the phone keeps under a name that no other session has', async () => {
    const nameFor = async (sessionId: string) => {
      const html = await (
        await openApplication().get(english('/apply/job'), { Cookie: `terang_session=${sessionId}` })
      ).text()
      return (propsIn(html) as StepProps).copy
    }
    expect(await nameFor('one')).toMatch(/^apply job [0-9a-f]{16}$/)
    expect(await nameFor('one')).not.toContain('one')
  })
})

describe('a picture', () => {
  const formWith = (kind: string) => {
    const form = new FormData()
    form.set('act', 'upload')
    form.set('kind', kind)
    form.set('photo', new File(['x'], 'a.jpg'))
    return form
  }
  const upload = async (kind: string) => {
    const { postForm, sent } = openApplication()
    const response = await postForm(english('/apply/identity'), formWith(kind), asScript)
    return { outcome: await response.json(), sent }
  }

  it('is sent by itself and has an address of its own', async () => {
    const { outcome, sent } = await upload('selfie')
    expect(sent).toEqual([{ endpoint: 'applicationPictureSave', request: { kind: 'selfie' } }])
    expect(outcome.made).toMatch(/^\/applicationPicture\?.*picture=new-selfie/)
  })

  it('of another kind is not taken', async () => {
    const { outcome, sent } = await upload('contract')
    expect(outcome).toMatchObject({ refused: true })
    expect(sent).toEqual([])
  })
})

describe('the search for places', () => {
  it('answers with the places of the market', async () => {
    const found = await (await openApplication().get('/apply/places?find=denpas')).json()
    expect(found).toEqual([
      {
        region: { value: 'ID-BA', label: 'Bali' },
        district: { value: 'kota-denpasar', label: 'Kota Denpasar' },
      },
    ])
    expect(await (await openApplication().get('/apply/places?find=denpas&needPop=1')).json()).toEqual([])
  })
})
