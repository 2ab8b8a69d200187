import { beforeEach, describe, expect, test } from 'vitest'
import { checkAccount, destinationOf } from '../payouts/bank-accounts.ts'
import { openTestService, type TestOptions, type TestService } from '../testing/harness.ts'
import { checkIdentity } from './identity.ts'
import { profileOf } from './profile.ts'
import { canary, fillIn, pictureFile, rightAnswers } from './testing/filled.ts'

let service: TestService
const open = async (options: TestOptions = {}) => {
  service = await openTestService({ limits: 'off', ...options })
  await fillIn(service.lender('demo-id-new'))
}
beforeEach(() => open())

const lender = () => service.lender('demo-id-new')
const withDocument = (serial: string) =>
  lender().identitySave({ ...rightAnswers('id').identity, documentNumber: `317101570890${serial}` })
const verdict = () => checkIdentity(service.services, 'id-new')

describe('the check of an identity', () => {
  test.each([
    ['0001', 'matches'],
    ['0007', 'blurred'],
    ['0008', 'other person'],
    ['0009', 'unchecked'],
  ])('of a number that ends with %s: %s', async (serial, expected) => {
    await withDocument(serial)
    expect(await verdict()).toBe(expected)
    expect((await profileOf(service.services, 'id-new'))?.identityVerdict).toBe(expected)
  })

  test('counts for the number and the pictures that were checked', async () => {
    expect(await verdict()).toBe('matches')
    await lender().applicationPictureSave({ kind: 'selfie', picture: await pictureFile('green') })
    expect((await profileOf(service.services, 'id-new'))?.identityVerdict).toBe('unchecked')
    expect(await verdict()).toBe('matches')
    await withDocument('0008')
    expect((await profileOf(service.services, 'id-new'))?.identityVerdict).toBe('unchecked')
  })

  test('does not confirm anybody where no company is connected', async () => {
    await open({ checks: {} })
    expect(await verdict()).toBe('unchecked')
  })

  test('is not asked without pictures', async () => {
    await service.db.deleteFrom('application_pictures').execute()
    expect(await verdict()).toBe('unchecked')
  })
})

test('one document in two accounts is noticed, and the second borrower is not told', async () => {
  const isElsewhere = async (borrowerId: string) =>
    (await profileOf(service.services, borrowerId))?.isDocumentElsewhere
  expect(await isElsewhere('id-new')).toBe(false)
  await service.db.deleteFrom('applications').where('borrower_id', '=', 'id-due').execute()
  const second = service.lender('demo-id-due', { lang: 'en' })
  expect(await second.identitySave(rightAnswers('id').identity)).toMatchObject({ success: true })
  expect(await isElsewhere('id-due')).toBe(true)
  expect(await isElsewhere('id-new')).toBe(true)
})

describe('where money is sent', () => {
  const destination = (accountId?: string) => destinationOf(service.services, 'id-new', accountId)

  test('is the account that was checked', async () => {
    expect(await destination()).toMatchObject({
      destination: { bankCode: 'BCA', accountNumber: canary.accountNumber, holder: canary.holder },
    })
  })

  test('stays the account that a payout was begun with, after another was given', async () => {
    const first = await destination()
    if (!('accountId' in first)) throw new Error('no account')
    await lender().bankSave({ ...rightAnswers('id').bank, accountNumber: '5230001234' })
    expect(await destination()).toMatchObject({ destination: { accountNumber: '5230001234' } })
    expect(await destination(first.accountId)).toEqual(first)
  })

  test('is nowhere while the account is not checked, and found when it is', async () => {
    await lender().bankSave({ ...rightAnswers('id').bank, accountNumber: '5230001209' })
    expect(await destination()).toEqual({ problem: 'company', reason: 'unchecked' })
    const answering = { name: 'bank', check: async () => ({ answered: true, verdict: 'valid' }) as const }
    expect(await checkAccount({ ...service.services, accountCheck: answering }, 'id-new')).toMatchObject({
      verdict: 'valid',
    })
    expect(await destination()).toMatchObject({ destination: { accountNumber: '5230001209' } })
  })

  test('is nowhere when the bank turns the account down later, and the borrower reads why', async () => {
    await lender().bankSave({ ...rightAnswers('id').bank, accountNumber: '5230001209' })
    const declining = {
      name: 'bank',
      check: async () => ({ answered: true, verdict: 'other name' }) as const,
    }
    await checkAccount({ ...service.services, accountCheck: declining }, 'id-new')
    expect(await destination()).toEqual({ problem: 'account', reason: 'other name' })
    const { data } = await service.lender('demo-id-new', { lang: 'en' }).applicationLoad({})
    expect(JSON.stringify(data)).toContain('under another name')
  })

  test("is never another borrower's account", async () => {
    const own = await destination()
    if (!('accountId' in own)) throw new Error('no account')
    expect(await destinationOf(service.services, 'id-due', own.accountId)).toEqual({
      problem: 'account',
      reason: 'no account',
    })
  })
})
