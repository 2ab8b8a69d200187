import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../base/time.ts'
import { codes } from '../../../contract/wire/codes.ts'
import type { Language } from '../../../market/language.ts'
import { packs } from '../../../market/packs/packs.ts'
import type { IdentityCheckReply } from '../../gateways/identity-check.ts'
import { replyOf, script } from '../../loans/testing/confirming.ts'
import { openTestService, START, serveOver, type TestService } from '../../testing/harness.ts'
import { fillIn, rightAnswers } from '../testing/filled.ts'
import { approveByHand, declineByHand, lockWaiting } from './by-hand.ts'
import { decideWaiting } from './sweep.ts'

let service: TestService
const ID = 'id-new'
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  await service.db
    .updateTable('borrowers')
    .set({ name: '', salary_minor: 0, credit_limit_minor: 0 })
    .where('id', '=', ID)
    .execute()
})
const lender = (lang: Language = 'en') => service.lender(`demo-${ID}`, { lang })
const submit = () => replyOf(lender().applicationSubmit({ consent: '1' }))
const loaded = (lang: Language = 'en') => replyOf(lender(lang).applicationLoad({}))
const borrower = () =>
  service.db.selectFrom('borrowers').selectAll().where('id', '=', ID).executeTakeFirstOrThrow()
/** What the borrower learns of it, and whether that is still to be sent. */
const notices = () =>
  service.db
    .selectFrom('notices')
    .select(['matter', 'facts', 'state'])
    .where('borrower_id', '=', ID)
    .orderBy('id')
    .execute()
const later = (ms: number) => service.clock.moveTo(service.clock.offsetMs() + ms)

/** A register that says what the test says. */
const registered = (reply: IdentityCheckReply) => {
  const { identityCheck: _, ...others } = service.services
  const check = { name: 'test', check: async () => reply }
  return { ...others, identityCheck: check }
}
const ending = (digits: string) => {
  const { identity } = rightAnswers('id')
  return { ...identity, documentNumber: `${identity.documentNumber.slice(0, -2)}${digits}` }
}
/** As the sandbox's register reads the last digits of the document. */
const documentEndsWith = async (digits: string) => void (await replyOf(lender().identitySave(ending(digits))))

test('approved: the borrower has the name, income and limit of the application, and may borrow', async () => {
  await fillIn(lender())
  expect(await submit()).toEqual({ status: 'approved' })
  expect(await borrower()).toMatchObject({
    name: 'Kenanga Wulandari',
    salary_minor: 24_000_000_000,
    credit_limit_minor: packs.id.application.limit.firstMaxMinor,
  })
  expect((await loaded()).decision).toEqual({
    title: 'You are approved',
    message: 'You can borrow up to Rp5.000.000.',
    change: '',
    remark: '',
    retryOn: '',
    limit: 'Rp5.000.000',
    step: '',
  })
})

test('twenty at once and again later: decided once', async () => {
  await fillIn(lender())
  const replies = await Promise.all(Array.from({ length: 20 }, submit))
  for (const { status } of replies) expect(['approved', 'checking']).toContain(status)
  expect(await submit()).toEqual({ status: 'approved' })
  const [row, ...others] = await service.db
    .selectFrom('applications')
    .selectAll()
    .where('borrower_id', '=', ID)
    .execute()
  expect(others).toEqual([])
  later(DAY_MS)
  await submit()
  await decideWaiting(service)
  const after = await service.db
    .selectFrom('applications')
    .selectAll()
    .where('borrower_id', '=', ID)
    .executeTakeFirst()
  expect(after).toEqual(row)
})

describe('identity', () => {
  test('blurred: the pictures are asked for again, and with others it is decided', async () => {
    await fillIn(lender())
    await documentEndsWith('07')
    expect(await submit()).toEqual({ status: 'open' })
    expect((await loaded()).decision).toMatchObject({ step: 'identity', title: 'One thing is still missing' })
    await documentEndsWith('42')
    later(MINUTE_MS)
    expect(await submit()).toEqual({ status: 'approved' })
    expect(await notices()).toMatchObject([
      { facts: { application: 'again' }, state: 'done' },
      { facts: { application: 'approved' }, state: 'done' },
    ])
  })

  test('of another person: a person looks, and the borrower is not told why', async () => {
    await fillIn(lender())
    await documentEndsWith('08')
    expect(await submit()).toEqual({ status: 'review' })
    const { decision } = await loaded()
    expect(decision.title).toBe('A person is looking at your application')
    expect(JSON.stringify(decision)).not.toContain('person"')
    expect((await borrower()).credit_limit_minor).toBe(0)
  })

  test('while the register is down it waits, and is decided when it answers', async () => {
    await fillIn(lender())
    await documentEndsWith('09')
    expect(await submit()).toEqual({ status: 'checking' })
    expect((await loaded()).decision).toMatchObject({ title: 'We are checking your details' })
    later(2 * MINUTE_MS)
    await decideWaiting(service)
    expect((await loaded()).status).toBe('checking')
    later(2 * MINUTE_MS)
    await decideWaiting(registered({ answered: true, verdict: 'matches' }))
    expect((await loaded()).status).toBe('approved')
    const facts = { application: 'approved', amountMinor: packs.id.application.limit.firstMaxMinor }
    expect(await notices()).toEqual([{ matter: 'decision', facts, state: 'open' }])
    const [message] = await replyOf(lender().noticeList({}))
    expect(message).toMatchObject({
      text: 'Your application is approved. You can borrow up to Rp5.000.000,00.',
      link: '/apply',
    })
  })

  test('a register that is down for a day is not waited for: a person looks', async () => {
    await fillIn(lender())
    await documentEndsWith('09')
    await submit()
    later(DAY_MS)
    await decideWaiting(service)
    expect((await loaded()).status).toBe('review')
  })

  test('where nobody can be asked a person looks', async () => {
    await fillIn(lender())
    service = serveOver(service.db, service.clock, { limits: 'off', checks: {} })
    expect(await submit()).toEqual({ status: 'review' })
  })

  test('one document in two accounts: a person looks', async () => {
    const other = service.lender('demo-id-settled', { lang: 'en' })
    await service.db.deleteFrom('applications').where('borrower_id', '=', 'id-settled').execute()
    await fillIn(other)
    await fillIn(lender())
    expect(await submit()).toEqual({ status: 'review' })
  })
})

describe('declined', () => {
  const earning = async (income: string) =>
    void (await replyOf(lender().jobSave({ ...rightAnswers('id').job, income })))

  test('for an income that was said twice: why, what would change it, and the day', async () => {
    await fillIn(lender())
    await earning('4.000.000')
    expect(await submit()).toEqual({ status: 'open' })
    expect((await loaded()).decision).toMatchObject({
      message:
        'You entered an income of Rp333.333 a month, Rp4.000.000 a year. That is too little for our smallest loan of Rp1.000.000.',
      change: expect.stringMatching(/^If that was a mistake, correct it .* after 30 days\.$/),
      step: 'job',
      retryOn: '',
    })
    expect(await submit()).toEqual({ status: 'declined' })
    expect((await loaded()).decision).toMatchObject({
      message: 'Your income is below Rp5.000.000 a year, the least we lend on.',
      change: 'When your income has changed, you can apply again.',
      retryOn: '2026-12-15',
    })
    expect(await lender().jobSave(rightAnswers('id').job)).toMatchObject({ code: codes.alreadyConfirmed })
    later(30 * DAY_MS)
    expect(await lender().jobSave(rightAnswers('id').job)).toMatchObject({ success: true })
    expect((await loaded()).status).toBe('open')
  })

  test('nobody is for a slip of the pen: the income is corrected at once, and a person looks', async () => {
    await fillIn(lender())
    await earning('4.000.000')
    expect(await submit()).toEqual({ status: 'open' })
    await replyOf(lender().jobSave({ ...rightAnswers('id').job, income: '4.000.000', incomePer: 'month' }))
    expect(await submit()).toEqual({ status: 'review' })
    expect((await loaded()).decision.message).toMatch(/^Some details need a closer look/)
  })

  test('for payments that take the share of income, until a loan is repaid: on any day', async () => {
    await fillIn(lender())
    await earning('24.000.000')
    expect(await submit()).toEqual({ status: 'declined' })
    expect((await loaded()).decision).toMatchObject({ retryOn: '', message: expect.stringContaining('30%') })
  })

  test.each(['en', 'id', 'hi', 'zh'] as const)('is told in the language %s', async (lang) => {
    await fillIn(lender())
    await earning('4.000.000')
    await submit()
    const questioned = (await loaded(lang)).decision
    for (const text of [questioned.message, questioned.change]) expect(text).toMatch(script[lang])
    await submit()
    const { title, message, change } = (await loaded(lang)).decision
    for (const text of [title, message, change]) expect(text).toMatch(script[lang])
  })
})

describe('at the desk', () => {
  const idOf = async () =>
    (
      await service.db
        .selectFrom('applications')
        .select('id')
        .where('status', '=', 'review')
        .executeTakeFirst()
    )?.id ?? ''
  const hand = { by: 'Rina', now: START, note: 'called her' }
  /** False where nothing waits for a person. */
  const decide = (id: string, choice: 'approve' | 'decline') =>
    service.db.transaction().execute(async (tx) => {
      const deps = { db: tx, keyring: service.keyring, packs }
      const waits = await lockWaiting(deps, id)
      if (!waits) return false
      if (choice === 'approve') return !(await approveByHand(deps, waits, hand)).isTooSmall
      await declineByHand(deps, waits, { ...hand, reason: 'declined', message: '' })
      return true
    })
  beforeEach(async () => {
    await fillIn(lender())
    await documentEndsWith('08')
    await submit()
  })

  test('a person approves, once', async () => {
    const id = await idOf()
    expect(await decide(id, 'approve')).toBe(true)
    expect(await borrower()).toMatchObject({ credit_limit_minor: 500_000_000 })
    expect(await decide(id, 'decline')).toBe(false)
    expect((await loaded()).status).toBe('approved')
    expect(await idOf()).toBe('')
  })

  test('a person declines; the borrower reads that, and not the note', async () => {
    expect(await decide(await idOf(), 'decline')).toBe(true)
    const { status, decision } = await loaded()
    expect(status).toBe('declined')
    expect(decision).toMatchObject({ retryOn: '2026-12-15', title: 'We cannot lend to you right now' })
    expect(JSON.stringify(decision)).not.toContain('called her')
    expect(await notices()).toMatchObject([{ facts: { application: 'declined' }, state: 'open' }])
    expect((await borrower()).credit_limit_minor).toBe(0)
  })

  test('an application of nobody is none', async () => {
    expect(await decide('none', 'approve')).toBe(false)
  })
})
