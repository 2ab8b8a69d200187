import { Client } from 'pg'
import type { Copy } from './copy.ts'
import { newDatabase } from './databases.ts'
import { inTurn } from './in-turn.ts'
import { expect, test } from './journey.ts'
import { startCopy } from './shared-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 90_000 })

let copy: Copy
let DATABASE_URL: string
let db: Client
test.beforeAll(async () => {
  DATABASE_URL = await newDatabase()
  db = new Client(DATABASE_URL)
  await db.connect()
  copy = await startCopy({ DATABASE_URL })
})
test.afterAll(async () => {
  await copy.stop()
  await db.end()
})

/** The lender changes a product while a borrower reads its offer: the product stops and comes back at its address. */
async function changeRate(rateMicro: number, productId: string): Promise<void> {
  const { url } = copy
  await copy.stop()
  await db.query('update products set daily_rate_micro = $1 where id = $2', [rateMicro, productId])
  copy = await startCopy({ DATABASE_URL, PORT: new URL(url).port })
}

const offer = (session: string, productId: string) =>
  `${copy.url}/loanConfirm?sessionId=demo-${session}&productId=${productId}&lang=en`

const journeys = [
  { javaScriptEnabled: false, session: 'in-settled', product: 'saaf-study', market: '&needPop=1' },
  { javaScriptEnabled: true, session: 'id-settled', product: 'terang-cicil', market: '' },
]
for (const [variant, { javaScriptEnabled, session, product, market }] of journeys.entries())
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    const next = inTurn(variant, journeys.length)

    next()('a borrower whose offer changed looks again, and gets what was shown then', async ({ page }) => {
      await page.goto(offer(session, product) + market)
      const agree = page.getByRole('button', { name: 'Agree', exact: true })
      if (market) await agree.click()
      await page.getByRole('checkbox').check()
      await expect(page.getByText('% per day').first()).not.toContainText('0.175%')
      await changeRate(1750, product)
      await page.locator('button[value=confirm]').click()

      const changed = page.getByText('This offer has changed since you saw it.')
      await expect(changed).toBeVisible()
      await expect(page.getByText('0.175% per day').first()).toBeVisible()
      await expect(page.getByRole('checkbox')).toBeChecked()
      await page.goto(`${copy.url}/order?lang=en${market}`)
      await expect(page.getByText('on its way')).toHaveCount(0)

      await page.goto(offer(session, product) + market)
      if (market) await agree.click()
      await expect(changed).toHaveCount(0)
      await page.getByRole('checkbox').check()
      await page.locator('button[value=confirm]').click()
      await page.waitForURL(/loanDetails.*from=confirm/)
      await expect(page.getByText('0.175% per day')).toBeVisible()
    })
  })
