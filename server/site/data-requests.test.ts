import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { overridePacks } from '../../market/market.ts'
import { packs } from '../../market/packs/packs.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { readContact } from './data-requests.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const visitor = (needPop = '0') => service.lender('', { needPop, lang: 'en' })
const waiting = () =>
  service.db
    .selectFrom('data_requests')
    .selectAll()
    .where('done_at', 'is', null)
    .orderBy('due_on')
    .orderBy('created_at')
    .execute()
const request = { kind: 'copy', contact: '0812-5550-004', note: '' } as const

describe('whoever answers there owns the account', () => {
  test.each([
    ['id', '0812-5550-004', { phone: '+628125550004' }],
    ['id', '+62 812 5550 004', { phone: '+628125550004' }],
    ['in', '98765 00004', { phone: '+919876500004' }],
    ['id', ' Rina@Mail.Example ', { email: 'rina@mail.example' }],
    ['id', 'rina', null],
    ['in', '0512-5550-004', null],
    ['id', '13800138000', null],
  ] as const)('%s %s', (market, text, expected) => {
    expect(readContact(text, market)).toEqual(expected)
  })
})

describe('a data request', () => {
  test.each([
    ['copy', '0', '2026-11-18'],
    ['deletion', '0', '2026-12-15'],
    ['copy', '1', '2026-12-15'],
  ] as const)('for %s (needPop %s) has a number and is due on %s', async (kind, needPop, dueOn) => {
    const filed = await replyOf(visitor(needPop).dataRequestSave({ kind, contact: 'rina@mail.example' }))
    expect(filed).toEqual({ number: expect.stringMatching(/^DR-[0-9A-Z]{5}-[0-9A-Z]{5}$/), dueOn })
    expect(await replyOf(visitor().dataRequestRead({ number: filed.number.toLowerCase() }))).toEqual({
      number: filed.number,
      kind,
      receivedOn: '2026-11-15',
      dueOn,
      state: 'received',
    })
  })

  test('is due when the pack says', async () => {
    const changed = overridePacks(packs, { id: { site: { dataRequestDays: { copy: 10 } } } })
    service = await openTestService({ packs: changed })
    expect(await replyOf(visitor().dataRequestSave(request))).toMatchObject({ dueOn: '2026-11-25' })
  })

  test('finds its borrower by the phone number, and tells nobody whether there is one', async () => {
    const [known] = await service.db.selectFrom('borrowers').selectAll().where('market', '=', 'id').execute()
    const replies = [
      await replyOf(visitor().dataRequestSave({ kind: 'deletion', contact: known?.phone ?? '' })),
      await replyOf(visitor().dataRequestSave({ kind: 'deletion', contact: '+628129999999' })),
    ]
    expect(replies[0]?.dueOn).toBe(replies[1]?.dueOn)
    const owners = (await waiting()).map(({ contact, borrower_id }) => [contact, borrower_id])
    expect(new Map(owners as [string, string | null][])).toEqual(
      new Map([
        [known?.phone, known?.id],
        ['+628129999999', null],
      ]),
    )
  })

  test('a double tap is one request', async () => {
    const first = await replyOf(visitor().dataRequestSave(request))
    expect(await replyOf(visitor().dataRequestSave(request))).toEqual(first)
    expect(await waiting()).toHaveLength(1)
  })

  test('waits for the desk with the most urgent first, until it is done', async () => {
    await visitor().dataRequestSave({ ...request, kind: 'deletion' })
    const { number } = await replyOf(visitor().dataRequestSave(request))
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['copy', 'deletion'])
    await service.db
      .updateTable('data_requests')
      .set({ done_at: START })
      .where('number', '=', number)
      .execute()
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['deletion'])
    expect(await replyOf(visitor().dataRequestRead({ number }))).toMatchObject({ state: 'done' })
  })

  test('without a way to reach the owner is refused in words', async () => {
    expect(await visitor().dataRequestSave({ ...request, contact: '+65 8123 4567' })).toMatchObject({
      code: codes.invalidRequest,
      message: 'Please give the mobile number or the email address of your account.',
    })
    expect(await waiting()).toEqual([])
  })

  test('with something else than a number or an address is refused', async () => {
    expect(await visitor().dataRequestSave({ ...request, contact: 'rina' })).toMatchObject({
      code: codes.invalidRequest,
    })
  })

  test('that nobody made is not found', async () => {
    expect(await visitor().dataRequestRead({ number: 'DR-00000-00000' })).toMatchObject({
      code: codes.notFound,
    })
  })
})
