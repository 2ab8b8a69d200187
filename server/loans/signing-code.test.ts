import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { codes, promotionCodes } from '../../contract/wire/codes.ts'
import { TERM_UNIT } from '../../market/constants.ts'
import { packSets, packs } from '../../market/packs/packs.ts'
import { lastCode } from '../account/testing/step-up.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { replyOf } from './testing/confirming.ts'

const signing = { id: { ...packs.id, signsWithCode: true }, in: { ...packs.in, signsWithCode: true } }
const SESSION = 'demo-id-settled'
const loan = { amount: '6000000', periods: '1', termUnit: TERM_UNIT, productId: 'terang-kilat' }

let service: TestService
const lender = () => service.lender(SESSION, { lang: 'en' })
const push = (smsCode?: string) => lender().loanPush({ ...loan, ...(smsCode !== undefined && { smsCode }) })
const orders = async () =>
  (await service.db.selectFrom('orders').select('id').where('borrower_id', '=', 'id-settled').execute())
    .length

async function sendCode(): Promise<string> {
  await replyOf(lender().stepUpCodeSend({ operation: 'loanPush' }))
  return lastCode(service)
}

describe('a loan of a pack that signs with a code', () => {
  let before: number
  beforeEach(async () => {
    service = await openTestService({ limits: 'off', packs: signing })
    before = await orders()
  })

  test('says so with the offer, in the field of the base contract as well', async () => {
    const { signsWithCode, sendSms } = await replyOf(lender().loanConfirm({ productId: loan.productId }))
    expect([signsWithCode, sendSms]).toEqual(['1', '1'])
  })

  test('is not signed by a session alone, nor by a wrong code', async () => {
    expect(await push()).toMatchObject({ success: false, code: codes.stepUpRequired })
    const right = await sendCode()
    const wrong = right === '000000' ? '000001' : '000000'
    expect(await push(wrong)).toMatchObject({ success: false, code: promotionCodes.wrongSmsCode })
    expect(await orders()).toBe(before)
    expect(await push(right)).toMatchObject({ success: true })
    expect(await orders()).toBe(before + 1)
  })

  test('is one loan, however often it is sent, as after a second tap or a lost reply', async () => {
    const code = await sendCode()
    const taps = await Promise.all([push(code), push(code)])
    const later = await push(code)
    const addresses = [...taps, later].map((tap) => (tap.success ? tap.data.lendDetailsUrl : tap.code))
    expect(new Set(addresses).size).toBe(1)
    expect(await orders()).toBe(before + 1)
  })

  test('is not signed by a code that is over; another one signs it', async () => {
    const old = await sendCode()
    service.clock.moveTo(30 * MINUTE_MS)
    expect(await push(old)).toMatchObject({ success: false, code: promotionCodes.expiredSmsCode })
    expect(await push(await sendCode())).toMatchObject({ success: true })
  })

  test('uses up no code where nothing can be had', async () => {
    const code = await sendCode()
    const tooMuch = await lender().loanPush({ ...loan, amount: '90000000', smsCode: code })
    expect(tooMuch).toMatchObject({ success: false, code: codes.outOfRange })
    expect(await push(code)).toMatchObject({ success: true })
  })
})

test('the packs of the base contract ask for none and send none; ours of today do', async () => {
  service = await openTestService({ limits: 'off' })
  const { signsWithCode, sendSms } = await replyOf(lender().loanConfirm({ productId: loan.productId }))
  expect([signsWithCode, sendSms]).toEqual(['0', '0'])
  expect(await lender().stepUpCodeSend({ operation: 'loanPush' })).toMatchObject({ code: codes.notPossible })
  expect(await push()).toMatchObject({ success: true })
  expect(Object.values(packSets.current).map((pack) => pack.signsWithCode)).toEqual([true, true])
})
