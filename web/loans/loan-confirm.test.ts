import { describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { openPages } from '../testing/pages.ts'
import { refused, success } from '../testing/replies.ts'

const offer = {
  productLogo: '',
  productName: 'Sample',
  amount: 'Rp6.000.000,00',
  periods: '1',
  termUnit: 'day',
  details: [{ text: 'Cost per year (APR), effective', value: '54.86%' }],
  detail1: [],
  detail2: [],
  repay_plans: [],
  firstPayTime: 'Monday',
  firstPeriodDay: '120',
  pRateDsc: '0.1% per day',
  sendSms: '0',
  popAgreementUrl: '',
  note: '',
  rateNote: 'How it is computed.',
  offerId: 'new',
}

/** Pages over a lender whose offer is `shown`, and who takes the confirmation of the offer `new` alone. */
function open(shown: Partial<typeof offer> = {}) {
  const pushes: { offerId?: string }[] = []
  const pages = openPages({
    loanConfirm: async () => success({ ...offer, ...shown }),
    contractList: async () => success({ list: [{ title: 'Loan agreement' }] }),
    loanPush: async (request: { offerId?: string }) => {
      pushes.push(request)
      const isCurrent = request.offerId === undefined || request.offerId === 'new'
      return isCurrent ? success({ lendDetailsUrl: '/loanDetails?orderId=1' }) : refused(codes.offerChanged)
    },
  })
  return { ...pages, pushes }
}

const currentUrl = '/loanConfirm?productId=terang-kilat&lang=en'
const form = { act: 'confirm', amount: 'Rp6.000.000,00', periods: '1', termUnit: 'day', agree: '1' }
const script = { accept: 'application/json' }
const changed = 'This offer has changed since you saw it.'

describe('an offer', () => {
  test('is sent back as it was seen', async () => {
    const { get, post, pushes } = open()
    expect(await (await get(currentUrl)).text()).toContain('name="offerId" value="new"')
    const sent = await post(currentUrl, { ...form, offerId: 'new' }, script)
    expect(await sent.json()).toEqual({ to: expect.stringContaining('from=confirm') })
    expect(pushes).toMatchObject([{ offerId: 'new', amount: '6000000.00' }])
  })

  test('of a backend that names none is confirmed without', async () => {
    const { get, post, pushes } = open({ offerId: '', rateNote: '' })
    const page = await (await get(`${currentUrl}&seen=old`)).text()
    expect(page).not.toContain('name="offerId"')
    expect(page).not.toContain(changed)
    await post(currentUrl, form, script)
    expect(pushes).toHaveLength(1)
    expect(pushes[0]).not.toHaveProperty('offerId')
  })

  test('has beside its annual rate how that is computed', async () => {
    expect(await (await open().get(currentUrl)).text()).toMatch(/54\.86%.*How it is computed\./s)
  })

  test('tells that its dates move with the day of the payout', async () => {
    expect(await (await open().get(currentUrl)).text()).toContain(
      'The dates are for money that is sent today.',
    )
  })
})

describe('an offer that changed is shown anew', () => {
  test('with a script: the page is opened again, and what was ticked stays ticked', async () => {
    const { get, post } = open()
    const sent = await post(currentUrl, { ...form, offerId: 'old' }, script)
    const outcome = (await sent.json()) as { refused: boolean; to: string }
    expect(outcome).toEqual({ refused: true, to: `${currentUrl}&seen=old` })
    const page = await (await get(outcome.to)).text()
    expect(page).toContain(changed)
    expect(page).toContain('name="offerId" value="new"')
    expect(page).toMatch(/<input type="checkbox"[^>]* checked=""/)
  })

  test('without one: the form comes back with the new offer, ticked', async () => {
    const sent = await open().post(currentUrl, { ...form, offerId: 'old' })
    const page = await sent.text()
    expect(page).toContain(changed)
    expect(page).toContain('name="offerId" value="new"')
    expect(page).toMatch(/<input type="checkbox"[^>]* checked=""/)
  })

  test('and says nothing of a change where there is none', async () => {
    for (const address of [currentUrl, `${currentUrl}&seen=new`])
      expect(await (await open().get(address)).text()).not.toContain(changed)
  })
})

describe('a loan that is signed with a code', () => {
  const openSigned = (reply = success({ lendDetailsUrl: '/loanDetails?orderId=1' }) as object) => {
    const pushes: object[] = []
    const pages = openPages({
      loanConfirm: async () => success({ ...offer, sendSms: '1', signsWithCode: '1' }),
      contractList: async () => success({ list: [{ title: 'Loan agreement' }] }),
      stepUpCodeSend: async () => success({ sentTo: '+62 812 ••• 890' }),
      loanPush: async (request: object) => {
        pushes.push(request)
        return reply
      },
    })
    return { ...pages, pushes }
  }

  test('says so before, and has the field and the button for the code', async () => {
    const page = await (await openSigned().get(currentUrl)).text()
    expect(page).toContain('You sign with a code')
    expect(page).toMatch(/name="smsCode"/)
    const plain = await (await open().get(currentUrl)).text()
    expect(plain).not.toContain('You sign with a code')
    expect(plain).not.toContain('smsCode')
  })

  test('sends the code that was typed; one that needs none sends no such field', async () => {
    const signed = openSigned()
    await signed.post(currentUrl, { ...form, offerId: 'new', smsCode: '123456' }, script)
    expect(signed.pushes).toMatchObject([{ offerId: 'new', smsCode: '123456' }])
    const plain = open()
    await plain.post(currentUrl, { ...form, offerId: 'new' }, script)
    expect(plain.pushes[0]).not.toHaveProperty('smsCode')
  })

  test('without a script another code leaves what was ticked', async () => {
    const page = await openSigned().post(currentUrl, { ...form, act: 'code', offerId: 'new' })
    expect(await page.text()).toMatch(/name="agree"[^>]*checked|checked[^>]*name="agree"/)
  })

  test.each([codes.stepUpRequired, '102', '103'])('refused with %s says so at its field', async (code) => {
    const { post } = openSigned(refused(code, 'in words'))
    const sent = { ...form, offerId: 'new', smsCode: '1' }
    expect(await (await post(currentUrl, sent, script)).json()).toEqual({
      refused: true,
      fields: { smsCode: 'in words' },
    })
    const page = await (await post(currentUrl, sent)).text()
    expect(page).toContain('in words')
    expect(page).toMatch(/name="smsCode"[^>]*value="1"|value="1"[^>]*name="smsCode"/)
  })
})
