import { beforeEach, describe, expect, test } from 'vitest'
import { approaches } from '../../contract/calls/products.ts'
import { codes } from '../../contract/wire/codes.ts'
import { languages } from '../../market/language.ts'
import { replyOf, script } from '../loans/testing/confirming.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { linkToPartner, PARTNER_LINK } from './testing/partner.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const visitor = (lang = 'en', needPop = '0') => service.lender('', { lang, needPop })
const events = () => service.db.selectFrom('stand_events').selectAll().execute()

describe('a joint login that failed', () => {
  test.each(approaches)('at %s is explained in every language', async (approach) => {
    for (const language of languages) {
      const reply = await replyOf(visitor(language).standTargeted({ approaches: approach }))
      expect(reply.noticeText).toMatch(script[language])
      expect(reply.errorText).toMatch(script[language])
    }
  })

  test('has a status code for each place, and anything else is unknown', async () => {
    const codeOf = async (approach: string) =>
      (await replyOf(visitor().standTargeted({ approaches: approach }))).statusCode
    expect(await Promise.all(approaches.map(codeOf))).toEqual(['1', '2', '3', '4', '0'])
    expect(await codeOf('constructor')).toBe('0')
  })

  test('offers the products of the market, closed ones last', async () => {
    const { productList } = await replyOf(visitor('en', '1').standTargeted({ approaches: 'session' }))
    expect(productList.map(({ entryId, buttonState }) => [entryId, buttonState])).toEqual([
      ['saaf-quick', '1'],
      ['saaf-steady', '1'],
      ['saaf-study', '1'],
      ['saaf-shop', '0'],
    ])
  })

  test('needs the place', async () => {
    expect(await visitor().standTargeted({ approaches: '' })).toMatchObject({ code: codes.invalidRequest })
  })
})

describe('a product there', () => {
  const event = { approaches: 'partner', productCode: 'terang-cicil' }

  test('that is seen or tapped is counted, and a tap leads on', async () => {
    await linkToPartner(service.db, event.productCode)
    expect(await visitor().standNecessity(event)).toMatchObject({ success: true })
    expect(await visitor().standJoint(event)).toMatchObject({
      success: true,
      data: { link: PARTNER_LINK },
    })
    const counted = { market: 'id', approach: 'partner', product_id: 'terang-cicil', created_at: START }
    expect(await events()).toMatchObject([
      { ...counted, kind: 'seen' },
      { ...counted, kind: 'tapped' },
    ])
  })

  test.each([
    ['terang-usaha', codes.productClosed],
    ['saaf-quick', codes.notFound],
    ['', codes.notFound],
  ])('%s is refused with %s, and not counted', async (productCode, code) => {
    expect(await visitor().standJoint({ ...event, productCode })).toMatchObject({ success: false, code })
    expect(await events()).toEqual([])
  })

  test('that leads nowhere is not found', async () => {
    await service.db.updateTable('products').set({ link: '' }).execute()
    expect(await visitor().standJoint(event)).toMatchObject({ code: codes.notFound })
  })
})

test('the obfuscated names of a deployment are read and written through the map', async () => {
  const wireNames = {
    '*': { data: 'vintage' },
    standTargeted: {
      statusCode: 'unfading',
      noticeText: 'harbours',
      errorText: 'lanterns',
      productList: 'orchards',
      entryId: 'tributary',
      buttonState: 'pendulum',
    },
    standJoint: { productCode: 'tributary', link: 'causeway' },
  }
  const { lender } = await openTestService({ wireNames })
  const notified = await lender('', { lang: 'en' }).standTargeted({ approaches: 'session' })
  expect(notified.raw).toMatchObject({
    interconnected: '0',
    vintage: {
      unfading: '1',
      lanterns: 'Your sign-in could not be carried over',
      orchards: expect.arrayContaining([
        expect.objectContaining({ tributary: 'terang-kilat', pendulum: '1' }),
      ]),
    },
  })
  expect(notified).toMatchObject({
    success: true,
    data: { statusCode: '1', productList: [{ entryId: 'terang-kilat' }, {}, {}, {}] },
  })
  const tapped = await lender('').standJoint({ approaches: 'session', productCode: 'terang-cicil' })
  expect(tapped.raw).toMatchObject({
    interconnected: '0',
    vintage: { causeway: 'terang://product/terang-cicil' },
  })
})
