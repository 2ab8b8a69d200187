import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { lastCode } from '../account/testing/step-up.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { profileOf } from './profile.ts'
import { canary, fillIn, rightAnswers } from './testing/filled.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const lender = (market: 'id' | 'in' = 'id') => service.lender(`demo-${market}-new`, { lang: 'en' })
async function loaded(market: 'id' | 'in' = 'id') {
  const { success, data } = await lender(market).applicationLoad({})
  if (!success) throw new Error('not loaded')
  return data
}
const stepsOf = async (market: 'id' | 'in' = 'id') =>
  (await loaded(market)).steps.map(({ step, done }) => `${step} ${done}`)
const fieldsOf = ({ code, data }: { code: string; data?: unknown }) => {
  expect(code).toBe(codes.fieldsRefused)
  return (data as { fields: Record<string, string> }).fields
}

describe('an application', () => {
  test('is open and empty where nobody began one', async () => {
    expect(await loaded()).toMatchObject({ status: 'open', identity: { fullName: '', documentNumber: '' } })
    expect(await stepsOf()).toEqual(['identity 0', 'personal 0', 'job 0', 'contact 0', 'bank 0'])
    expect(await stepsOf('in')).toEqual(['identity 0', 'personal 0', 'job 0', 'bank 0'])
  })

  test.each(['id', 'in'] as const)('is filled in, shown masked, and handed in once (%s)', async (market) => {
    await fillIn(lender(market), market)
    const data = await loaded(market)
    expect(data.steps.every(({ done }) => done === '1')).toBe(true)
    expect(data.identity.documentNumber).toBe(market === 'id' ? '•••• 4242' : '•••• 242Z')
    expect(data.bank).toMatchObject({
      accountNumber: market === 'id' ? '•••• 7742' : '•••• 4242',
      bankName: market === 'id' ? 'BCA' : 'HDFC Bank',
      problem: '',
    })
    expect(data.job.income).toBe('240000000')
    const first = await lender(market).applicationSubmit({ consent: '1' })
    expect(first).toMatchObject({ success: true })
    expect(await lender(market).applicationSubmit({ consent: '1' })).toMatchObject({ data: first.data })
    expect(await lender(market).jobSave(rightAnswers(market).job)).toMatchObject({
      code: codes.alreadyConfirmed,
    })
  })

  test('is not handed in before all is done and agreed to', async () => {
    expect(await lender().applicationSubmit({ consent: '1' })).toMatchObject({ code: codes.fieldsRefused })
    await fillIn(lender())
    expect(await lender().applicationSubmit({ consent: '0' })).toMatchObject({ code: codes.fieldsRefused })
    await lender().jobSave({ draft: '1', employment: 'gig' })
    expect(await lender().applicationSubmit({ consent: '1' })).toMatchObject({
      code: codes.fieldsRefused,
      data: { steps: ['job'] },
    })
  })

  test('is one, however many tabs begin it at once', async () => {
    const { job, personal } = rightAnswers('id')
    const saves = [1, 2, 3].flatMap(() => [lender().jobSave(job), lender().personalSave(personal)])
    expect((await Promise.all(saves)).every(({ success }) => success)).toBe(true)
    const rows = await service.db
      .selectFrom('applications')
      .select('id')
      .where('borrower_id', '=', 'id-new')
      .execute()
    expect(rows).toHaveLength(1)
    expect(await stepsOf()).toEqual(['identity 0', 'personal 1', 'job 1', 'contact 0', 'bank 0'])
  })

  test('has one account, however often it is saved at once', async () => {
    const { bank } = rightAnswers('id')
    const numbers = ['5230001111', '5230002222', '5230003333']
    const saved = await Promise.all(
      numbers.map((accountNumber) => lender().bankSave({ ...bank, accountNumber })),
    )
    expect(saved.every(({ success }) => success)).toBe(true)
    const { account, answers } = (await profileOf(service.services, 'id-new')) ?? {}
    expect(numbers).toContain(account?.accountNumber)
    expect(answers?.bank.accountNumber).toBe(account?.accountNumber)
  })

  test('of another borrower is not touched', async () => {
    await fillIn(lender())
    expect(await service.lender('demo-in-new', { lang: 'en' }).applicationLoad({})).toMatchObject({
      data: { identity: { fullName: '' }, bank: { accountNumber: '' } },
    })
  })
})

describe('a step', () => {
  test('names each wrong field in words', async () => {
    expect(fieldsOf(await lender().identitySave({ fullName: '1', documentNumber: '12' }))).toEqual({
      fullName: expect.stringMatching(/name/),
      documentNumber: expect.stringMatching(/16 digits/),
      birthDate: expect.stringMatching(/birth/),
    })
    expect(Object.keys(fieldsOf(await lender().personalSave({})))).toEqual([
      'address',
      'region',
      'district',
      'postalCode',
    ])
    expect(Object.keys(fieldsOf(await lender().jobSave({})))).toEqual(['employment', 'income'])
    expect(Object.keys(fieldsOf(await lender().emergencyContactSave({})))).toEqual([
      'name',
      'relation',
      'phone',
      'consent',
    ])
    expect(Object.keys(fieldsOf(await lender().bankSave({})))).toEqual([
      'bankCode',
      'accountNumber',
      'holder',
    ])
    expect(await stepsOf()).not.toContain('identity 1')
  })

  test('has its words in the language of the request', async () => {
    const { data } = await service.lender('demo-id-new', { lang: 'id' }).identitySave({})
    expect(JSON.stringify(data)).toContain('NIK terdiri dari 16 angka')
  })

  test('as a draft takes anything, and is not done', async () => {
    expect(await lender().identitySave({ draft: '1', documentNumber: '3171', fullName: '??' })).toMatchObject(
      {
        success: true,
      },
    )
    expect((await loaded()).identity).toMatchObject({ fullName: '??', documentNumber: '••••' })
    expect(await stepsOf()).toContain('identity 0')
    const { documentNumber: _, ...others } = rightAnswers('id').identity
    expect(Object.keys(fieldsOf(await lender().identitySave(others)))).toEqual(['documentNumber'])
  })

  test('keeps the number that was given before where the field is empty', async () => {
    await fillIn(lender())
    expect(await lender().identitySave({ ...rightAnswers('id').identity, documentNumber: '' })).toMatchObject(
      {
        success: true,
      },
    )
    expect(await lender().bankSave({ ...rightAnswers('id').bank, accountNumber: '' })).toMatchObject({
      success: true,
    })
    const profile = await profileOf(service.services, 'id-new')
    expect(profile?.answers.identity.documentNumber).toBe(canary.documentNumber)
    expect(profile?.account?.accountNumber).toBe(canary.accountNumber)
  })

  test('takes what people copy: spaces, Devanagari digits, small letters', async () => {
    const saved = await lender('in').identitySave({
      ...rightAnswers('in').identity,
      documentNumber: ' qwept 4242 z',
    })
    expect(saved).toMatchObject({ success: true })
    expect(
      await lender('in').personalSave({ ...rightAnswers('in').personal, postalCode: '११० ००१' }),
    ).toMatchObject({
      success: true,
    })
    expect((await loaded('in')).personal.postalCode).toBe('110001')
  })

  test.each([
    ['0812 5550 008', 'own'],
    ['+62 812-5550-008', 'own'],
    ['12345', 'Enter an Indonesian number'],
    ['+919876543210', 'Enter an Indonesian number'],
  ])('%s is nobody to call in an emergency', async (phone, words) => {
    await service.db
      .updateTable('borrowers')
      .set({ phone: '+628125550008' })
      .where('id', '=', 'id-new')
      .execute()
    const saved = await lender().emergencyContactSave({ ...rightAnswers('id').contact, phone })
    expect(fieldsOf(saved)['phone']).toContain(words)
  })

  test('India asks for no emergency contact', async () => {
    expect(await lender('in').emergencyContactSave(rightAnswers('id').contact)).toMatchObject({
      success: false,
    })
  })

  test.each([
    ['HDFC0ZZZZZZ', 'No bank has a branch'],
    ['HDFC1000001', '11 characters'],
  ])('the IFSC %s is refused', async (bankCode, words) => {
    expect(
      fieldsOf(await lender('in').bankSave({ ...rightAnswers('in').bank, bankCode }))['bankCode'],
    ).toContain(words)
  })
})

describe('the bank account', () => {
  const save = (accountNumber: string) => lender().bankSave({ ...rightAnswers('id').bank, accountNumber })

  test.each([
    ['5230000007', 'holder', 'another name'],
    ['5230000008', 'accountNumber', 'does not know'],
  ])('%s is refused at the field %s', async (accountNumber, field, words) => {
    expect(fieldsOf(await save(accountNumber))[field]).toContain(words)
    expect((await profileOf(service.services, 'id-new'))?.account ?? null).toBeNull()
  })

  test('that nobody could check is saved, and not paid to', async () => {
    expect(await save('5230000009')).toMatchObject({ success: true })
    expect((await profileOf(service.services, 'id-new'))?.account).toMatchObject({ verdict: 'unchecked' })
  })

  test('may be changed when the application is approved; nothing else may', async () => {
    const due = service.lender('demo-id-due', { lang: 'en' })
    expect(await due.jobSave(rightAnswers('id').job)).toMatchObject({ code: codes.alreadyConfirmed })
    await replyOf(due.bankCodeSend({}))
    const smsCode = await lastCode(service)
    expect(await due.bankSave({ ...rightAnswers('id').bank, smsCode })).toMatchObject({ success: true })
    const accounts = await service.db
      .selectFrom('bank_accounts')
      .select(['last_four', 'removed_at'])
      .where('borrower_id', '=', 'id-due')
      .orderBy('created_at')
      .execute()
    expect(accounts.filter(({ removed_at }) => removed_at === null)).toEqual([
      { last_four: '7742', removed_at: null },
    ])
    expect(accounts).toHaveLength(2)
  })

  test('is asked about ten times a day', async () => {
    for (let at = 10; at < 20; at++) await save(`52300${at}008`)
    expect(await save('5230099008')).toMatchObject({ success: true })
    expect((await profileOf(service.services, 'id-new'))?.account).toMatchObject({ verdict: 'unchecked' })
  })

  test('without a company to ask stays unchecked', async () => {
    service = await openTestService({ limits: 'off', checks: {} })
    expect(await save('5230000008')).toMatchObject({ success: true })
    expect((await profileOf(service.services, 'id-new'))?.account).toMatchObject({ verdict: 'unchecked' })
  })
})
