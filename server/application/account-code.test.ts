import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { table } from '../../contract/calls/table.ts'
import { codes, promotionCodes } from '../../contract/wire/codes.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { languages } from '../../market/language.ts'
import { lastCode } from '../account/testing/step-up.ts'
import { saveSession } from '../calls/sessions.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { currentAccount } from '../payouts/bank-accounts.ts'
import { requestPayout } from '../payouts/payouts.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { pagesOver } from '../testing/other-backend.ts'
import { latestApplication, recordApplicationEvent } from './record.ts'
import { fillIn, rightAnswers } from './testing/filled.ts'

/** Each has a loan, and so an account that money goes to. */
const owners = { id: 'id-due', in: 'in-due' } as const
type Market = keyof typeof owners

const THEIRS = { id: '5230004444', in: '50100044444444' } as const

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const lender = (session: string, lang = 'en') => service.lender(session, { lang })
const ownerSession = (market: Market) => `demo-${owners[market]}`
const bankOf = (market: Market) => ({ ...rightAnswers(market).bank, accountNumber: THEIRS[market] })
const numberOf = async (borrowerId: string) => (await currentAccount(service, borrowerId))?.accountNumber
const askCode = async (session: string) => {
  await replyOf(lender(session).bankCodeSend({}))
  return lastCode(service)
}
const steal = (borrowerId: string) =>
  saveSession(service.db, {
    borrowerId,
    deviceId: '',
    token: 'stolen',
    now: START,
    expiresAt: new Date(START.getTime() + 60 * MINUTE_MS),
  })
/** As staff do who want a step done again. */
async function reopenApplication(borrowerId: string) {
  const row = await latestApplication(service.db, borrowerId)
  if (!row) throw new Error('no application')
  await service.db
    .updateTable('applications')
    .set({ status: 'open', submitted_at: null })
    .where('borrower_id', '=', borrowerId)
    .execute()
  await recordApplicationEvent(service.db, row, { status: 'open', reason: 'asked', by: '', now: START })
}
const noticesOf = (borrowerId: string) =>
  service.db
    .selectFrom('notices')
    .select(['matter', 'facts', 'state'])
    .where('borrower_id', '=', borrowerId)
    .where('subject', 'like', 'account %')
    .execute()

describe.each(['id', 'in'] as const)('a stolen session in %s', (market) => {
  const owner = owners[market]

  test('redirects no money by a call, with no code, a guessed one or one for something else', async () => {
    await steal(owner)
    const before = await numberOf(owner)
    const thief = lender('stolen')
    expect(await thief.bankSave(bankOf(market))).toMatchObject({ code: codes.stepUpRequired })
    await replyOf(thief.bankCodeSend({}))
    const sent = await lastCode(service)
    for (let guess = 0; guess < 6; guess += 1) {
      const smsCode = sent === '000000' ? '000001' : '000000'
      expect(await thief.bankSave({ ...bankOf(market), smsCode })).toMatchObject({ success: false })
    }
    // The code of the phone is over by then: guessing it on is of no use.
    expect(await thief.bankSave({ ...bankOf(market), smsCode: sent })).toMatchObject({
      code: promotionCodes.expiredSmsCode,
    })
    expect(await numberOf(owner)).toBe(before)
    expect(await noticesOf(owner)).toEqual([])
  })

  test('redirects none by the wire, nor by a page', async () => {
    await steal(owner)
    const before = await numberOf(owner)
    const body = new URLSearchParams(bankOf(market))
    const path = `${wirePath(table.bankSave)}?sessionId=stolen${market === 'in' ? '&needPop=1' : ''}`
    const response = await service.app.request(path, { method: 'POST', body })
    expect(await response.text()).toContain(codes.stepUpRequired)
    const pages = pagesOver(service.app.exchange)
    const signedIn = { Cookie: 'terang_session=stolen; terang_ok=1', 'Sec-Fetch-Site': 'same-origin' }
    const page = `/apply/bank?lang=en${market === 'in' ? '&needPop=1' : ''}`
    const refused = await pages.post(page, { act: 'save', ...bankOf(market) }, signedIn)
    expect(refused.html).toContain('name="smsCode"')
    await pages.post(page, { act: 'draft', ...bankOf(market) }, signedIn)
    expect(await numberOf(owner)).toBe(before)
  })

  test('plants no draft that the owner then confirms', async () => {
    await reopenApplication(owner)
    await steal(owner)
    const before = await numberOf(owner)
    await replyOf(lender('stolen').bankSave({ ...bankOf(market), draft: '1' }))
    const smsCode = await askCode(ownerSession(market))
    const { bankCode, holder } = (await currentAccount(service, owner)) ?? { bankCode: '', holder: '' }
    await replyOf(lender(ownerSession(market)).bankSave({ bankCode, holder, accountNumber: '', smsCode }))
    expect(await numberOf(owner)).toBe(before)
  })
})

describe.each(['id', 'in'] as const)('the account in %s', (market) => {
  const owner = owners[market]

  test('is changed with the code, once, and its owner reads of it', async () => {
    const session = ownerSession(market)
    const smsCode = await askCode(session)
    await replyOf(lender(session).bankSave({ ...bankOf(market), smsCode }))
    expect(await numberOf(owner)).toBe(THEIRS[market])
    // The same code opens no second change, in whichever session.
    await steal(owner)
    const other = { ...bankOf(market), accountNumber: rightAnswers(market).bank.accountNumber, smsCode }
    for (const again of [session, 'stolen'])
      expect(await lender(again).bankSave(other)).toMatchObject({ code: promotionCodes.expiredSmsCode })
    expect(await numberOf(owner)).toBe(THEIRS[market])
    const [notice, ...more] = await noticesOf(owner)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ matter: 'payout', state: 'open' })
    expect(notice?.facts.changedAccount).toContain(`•••• ${THEIRS[market].slice(-4)}`)
    expect(notice?.facts.changedAccount).not.toContain(THEIRS[market])
  })

  test('of a form that is sent twice is changed once, and both are answered', async () => {
    const session = ownerSession(market)
    const form = { ...bankOf(market), smsCode: await askCode(session) }
    const twice = await Promise.all([lender(session).bankSave(form), lender(session).bankSave(form)])
    expect(twice).toMatchObject([{ success: true }, { success: true }])
    expect(await noticesOf(owner)).toHaveLength(1)
  })

  test('that is wrong does not use up the code', async () => {
    const session = ownerSession(market)
    const smsCode = await askCode(session)
    expect(await lender(session).bankSave({ ...bankOf(market), holder: '', smsCode })).toMatchObject({
      code: codes.fieldsRefused,
    })
    await replyOf(lender(session).bankSave({ ...bankOf(market), smsCode }))
  })
})

describe('the first account', () => {
  test('of an application that was never handed in needs no code, nor does its correction', async () => {
    await fillIn(lender('demo-id-new'))
    expect((await replyOf(lender('demo-id-new').applicationLoad({}))).bank.needsCode).toBe('0')
    await replyOf(lender('demo-id-new').bankSave(bankOf('id')))
    expect(await numberOf('id-new')).toBe(THEIRS.id)
    expect(await noticesOf('id-new')).toEqual([])
    expect(await lender('demo-id-new').bankCodeSend({})).toMatchObject({ code: codes.notPossible })
  })

  test('needs one from the moment that it was handed in, also where it has to be filled in again', async () => {
    const own = lender('demo-id-new')
    await fillIn(own)
    await replyOf(own.applicationSubmit({ consent: '1' }))
    expect((await replyOf(own.applicationLoad({}))).bank.needsCode).toBe('1')
    await reopenApplication('id-new')
    expect((await replyOf(own.applicationLoad({}))).bank.needsCode).toBe('1')
    expect(await own.bankSave(bankOf('id'))).toMatchObject({ code: codes.stepUpRequired })
  })

  test('of somebody whose money waits for one needs a code', async () => {
    await service.db.deleteFrom('applications').where('borrower_id', '=', 'id-due').execute()
    await service.db.deleteFrom('bank_accounts').where('borrower_id', '=', 'id-due').execute()
    await requestPayout(service.db, 'TR-due', START)
    expect(await lender('demo-id-due').bankSave(bankOf('id'))).toMatchObject({ code: codes.stepUpRequired })
  })
})

test.each(languages)('the message says in %s which account it is and what to do', async (language) => {
  const session = ownerSession('id')
  await replyOf(lender(session).bankSave({ ...bankOf('id'), smsCode: await askCode(session) }))
  const [notice] = await replyOf(lender(session, language).noticeList({}))
  expect(notice?.text).toContain('•••• 4444')
  expect(notice?.text).toContain(service.services.packs.id.company.phone)
  expect(notice?.link).toContain('/apply/bank')
})

describe('the page of the account', () => {
  const signedIn = { Cookie: 'terang_session=demo-id-due; terang_ok=1', 'Sec-Fetch-Site': 'same-origin' }

  test('sends the code, takes it without a script, and says where it is wrong', async () => {
    const pages = pagesOver(service.app.exchange)
    const page = '/apply/bank?lang=en'
    const wrong = await pages.post(page, { act: 'save', ...bankOf('id') }, signedIn)
    expect(wrong.html).toMatch(
      /name="smsCode"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="smsCode"/,
    )
    expect((await pages.post(page, { act: 'code' }, signedIn)).status).toBeLessThan(400)
    const smsCode = await lastCode(service)
    const saved = await pages.post(page, { act: 'save', ...bankOf('id'), smsCode }, signedIn)
    expect(saved.status).toBe(303)
    expect(await numberOf('id-due')).toBe(THEIRS.id)
  })
})
