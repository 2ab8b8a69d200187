import { expect, test } from './journey.ts'

const markets = [
  {
    name: 'Indonesia',
    query: '',
    second: ['2. What you pay for other loans each month (Rp)', ''],
    income: '8.000.000',
    little: '1.000',
    amount: '2.000.000',
    total: 'Rp2.240.000,00',
  },
  {
    name: 'India',
    query: '&needPop=1',
    second: ['2. Your age in years', '30'],
    income: '30,000',
    little: '100',
    amount: '20,000',
    total: '₹22,400.00',
  },
] as const

for (const javaScriptEnabled of [true, false])
  for (const { name, query, second, income, little, amount, total } of markets)
    test.describe(`${name}, ${javaScriptEnabled ? 'with' : 'without'} a script`, () => {
      test.use({ javaScriptEnabled })

      test('a visitor asks what they could borrow, corrects a mistake, and goes on to apply', async ({
        page,
      }) => {
        await page.goto(`/?lang=en${query}`)
        await page.getByRole('link', { name: 'What could I borrow? Three questions, no documents' }).click()
        const field = (label: RegExp) => page.getByLabel(label)
        const show = page.getByRole('button', { name: 'Show limit and price' })
        if (second[1]) await page.getByLabel(second[0]).fill(second[1])
        await field(/^3\. How much/).fill(amount)
        await show.click()
        await expect(page.getByText('This is not an amount.')).toBeVisible()
        await expect(field(/^3\. How much/)).toHaveValue(amount)
        await field(/^1\. Your income/).fill(little)
        await show.click()
        await expect(page.getByText('With these answers we would likely not lend.')).toBeVisible()
        await field(/^1\. Your income/).fill(income)
        await show.click()
        await expect(page.getByText('You could likely borrow up to')).toBeVisible()
        await expect(page.getByText(total, { exact: true }).first()).toBeVisible()
        // What was answered is in no address, and so in no log and no history.
        expect(new URL(page.url()).search).not.toMatch(/\d{3}/)
        await page.getByRole('link', { name: 'Apply for a loan' }).click()
        await page.waitForURL(/\/main/)
      })
    })
