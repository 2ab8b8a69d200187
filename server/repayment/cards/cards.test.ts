import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/wire/codes.ts'
import { languages } from '../../../market/language.ts'
import { testCards } from '../../../market/test-cards.ts'
import { contents } from '../../testing/database.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off', logLevel: 'trace' })
})

const good = { cardNo: '4111 1111 1111 1111', expiry: '07/28', holderName: 'Ayu Lestari' }
const bind = (wrong: Partial<typeof good> = {}, lang = 'en', session = 'demo-id-review') =>
  service.lender(session, { lang }).cardBind({ ...good, ...wrong })
const listed = async (session = 'demo-id-review') => {
  const result = await service.lender(session).cardList({})
  return result.success ? result.data.bankCards : []
}

/** A card's number in all spellings that anything could keep it in. */
const spellings = (digits: string) => [
  digits,
  digits.replace(/(\d{4})(?=\d)/g, '$1 '),
  digits.replace(/(\d{4})(?=\d)/g, '$1-'),
  digits.slice(0, 12),
  Buffer.from(digits).toString('base64').slice(0, 16),
]

/** All rows but those of pictures, in whose bytes any digits may stand. */
async function written() {
  const { image_bytes: _, ...others } = await contents(service.db)
  return others
}

test('a bound card is listed by bank, brand, last four digits and expiry', async () => {
  const bound = await bind()
  const [card, ...others] = await listed()
  expect(others).toEqual([])
  expect(card).toEqual({
    id: bound.success && bound.data.cardId,
    bankName: 'BCA',
    cardNo: '•••• 1111',
    bankCode: 'BCA',
    brand: 'Visa',
    expiry: '07/28',
  })
  await bind({}, 'en', 'demo-in-review')
  expect(await listed('demo-in-review')).toMatchObject([{ bankName: 'HDFC Bank' }])
})

test.each(Object.entries(testCards))('the number of a card that %s is kept nowhere', async (_, digits) => {
  expect((await bind({ cardNo: digits })).success).toBe(true)
  const everything = `${JSON.stringify(await written())}${service.logged.join('')}${JSON.stringify(await listed())}`
  for (const spelling of spellings(digits)) expect(everything).not.toContain(spelling)
  expect(everything).toContain(digits.slice(-4))
})

test('the number of a card that was refused is kept nowhere, nor said again', async () => {
  const digits = '4242424242424242'
  for (const cardNo of [digits, `${digits.slice(0, 15)}3`]) {
    const refused = await bind({ cardNo })
    expect(refused.success).toBe(false)
    const everything = `${JSON.stringify(refused.raw)}${JSON.stringify(await written())}${service.logged.join('')}`
    expect(everything).not.toContain(cardNo)
  }
})

test('the same card again is renewed and not listed twice', async () => {
  const first = await bind()
  const again = await bind({ expiry: '01/30' })
  expect(again.success && again.data).toEqual(first.success && first.data)
  expect(await listed()).toMatchObject([{ expiry: '01/30' }])
})

describe('a card is refused', () => {
  test.each([
    ['with a wrong digit', { cardNo: '4111 1111 1111 1112' }, 'This card number is not right'],
    ['that is too short', { cardNo: '4111' }, 'This card number is not right'],
    ['of no month', { expiry: '13/28' }, 'as on the card: month, then year'],
    ['that has expired', { expiry: '10/26' }, 'has expired'],
    ['of nobody', { holderName: '  ' }, 'the name as on the card'],
    ['that the processor does not take', { cardNo: '4242424242424242' }, 'This card cannot be used'],
  ])('%s', async (_, wrong, message) => {
    const [field = ''] = Object.keys(wrong)
    const sentence = expect.stringContaining(message)
    const isOfField = !message.startsWith('This card cannot')
    expect(await bind(wrong)).toMatchObject({
      code: isOfField ? codes.fieldsRefused : codes.cardRefused,
      message: sentence,
      ...(isOfField && { data: { fields: { [field]: sentence } } }),
    })
    expect(await listed()).toEqual([])
  })

  test('in its last month not yet', async () => {
    expect((await bind({ expiry: '11/26' })).success).toBe(true)
  })

  test.each(languages)('in words of their own in %s', async (lang) => {
    const said = await Promise.all(
      [{ cardNo: '4111' }, { expiry: 'x' }, { expiry: '01/20' }, { holderName: ' ' }].map((wrong) =>
        bind(wrong, lang),
      ),
    )
    expect(new Set(said.map(({ message }) => message)).size).toBe(4)
  })

  test('when there are ten already', async () => {
    for (let no = 0; no < 10; no++)
      await service.db
        .insertInto('cards')
        .values({
          id: `many-${no}`,
          borrower_id: 'id-review',
          provider: 'sandbox',
          token: 'x',
          fingerprint: `many-${no}`,
          bank_name: '',
          bank_code: '',
          brand: '',
          last_four: '0000',
          expiry: '2030-01',
          needs_code: true,
          created_at: service.clock.now(),
          removed_at: null,
        })
        .execute()
    expect((await bind()).message).toContain('You can keep 10 cards')
  })
})

test('a removed card is listed no more, pays no more, and its token is forgotten', async () => {
  const lender = service.lender('demo-id-due')
  const [card] = await listed('demo-id-due')
  const cardId = card?.id ?? ''
  expect((await lender.cardRemove({ cardId })).success).toBe(true)
  expect(await listed('demo-id-due')).toEqual([])
  expect((await lender.cardRemove({ cardId })).code).toBe(codes.notFound)
  const row = await service.db.selectFrom('cards').selectAll().where('id', '=', cardId).executeTakeFirst()
  expect(row?.token).toBe('')
  expect((await bind({}, 'en', 'demo-id-due')).success).toBe(true)
})
