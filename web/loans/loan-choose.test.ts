import { expect, test } from 'vitest'
import { openPages } from '../testing/pages.ts'
import { success } from '../testing/replies.ts'

const option = {
  productId: 'sample',
  name: 'Sample',
  leastMinor: 100_000_000,
  mostMinor: 600_000_000,
  periods: 1,
  termDays: 120,
  dailyRateMicro: 1000,
  serviceFeeBasisPoints: 300,
  periodFeeMinor: 0,
  feeTaxBasisPoints: 0,
  payoutUnitMinor: 100,
  followsPay: true,
}

const { get, post } = openPages({
  applicationLoad: async () => success({ job: { payDay: '25' } }),
  loanChoice: async () => success({ options: [option], startOn: '2026-11-15' }),
})

const currentUrl = '/loanChoose?productId=sample&lang=en'
const form = {
  act: 'show',
  product: 'sample',
  payDay: '25',
  shown: '6.000.000',
  amount: '6.000.000',
  slid: '600000000',
  slidShown: '600000000',
}
const toOf = async (fields: object) =>
  (
    (await (await post(currentUrl, { ...form, ...fields }, { accept: 'application/json' })).json()) as {
      to: string
    }
  ).to

test('the most that can be had is shown first, with its total', async () => {
  expect(await (await get(currentUrl)).text()).toContain('Rp6.720.000,00')
})

test('what was chosen is shown with its price, and leads on to its offer', async () => {
  const address = await toOf({ amount: '2.000.000' })
  expect(await (await get(address)).text()).toContain('Rp2.240.000,00')
  expect(await toOf({ act: 'choose', amount: '2.000.000' })).toMatch(/^\/loanConfirm\?.*amount=2000000\.00/)
})

test('a slider that was moved without a script counts, within what can be had', async () => {
  expect(await toOf({ slid: '300000000' })).toContain('amount=3000000.00')
  expect(await toOf({ slid: '900000000' })).toContain('amount=6000000.00')
})

test('what cannot be had stays in the field, with the range beside it', async () => {
  const page = await (await post(currentUrl, { ...form, act: 'choose', amount: '7.000.000' })).text()
  expect(page).toMatch(
    /<input[^>]*aria-invalid="true"[^>]*value="7\.000\.000"|value="7\.000\.000"[^>]*aria-invalid="true"/,
  )
  expect(page).toContain('You can borrow Rp1.000.000 to Rp6.000.000 with this term.')
})

test('payments fall after the pay-day of the application, or after another', async () => {
  // 120 days after 15 November is 15 March.
  expect(await (await get(currentUrl)).text()).toContain('26 Mar 2027')
  const address = await toOf({ payDay: '20' })
  expect(await (await get(address)).text()).toContain('21 Mar 2027')
  expect(await toOf({ act: 'choose', payDay: '20' })).toMatch(/^\/loanConfirm\?.*payDay=20/)
})

test('a pay-day that was left empty stays so', async () => {
  const page = await (await get(await toOf({ payDay: '' }))).text()
  expect(page).toContain('15 Mar 2027')
})

test('what is no pay-day stays in the field, with what is wrong with it', async () => {
  const page = await (await post(currentUrl, { ...form, act: 'choose', payDay: '32' })).text()
  expect(page).toContain('value="32"')
  expect(page).toContain('Enter the day of the month on which your pay comes, 1 to 31.')
})

test('where dates follow the term alone no pay-day is asked for', async () => {
  const pages = openPages({
    applicationLoad: async () => success({ job: { payDay: '25' } }),
    loanChoice: async () => success({ options: [{ ...option, followsPay: false }], startOn: '2026-11-15' }),
  })
  const page = await (await pages.get(currentUrl)).text()
  expect(page).not.toContain('name="payDay"')
  expect(page).toContain('15 Mar 2027')
})
