import { Client } from 'pg'
import type { Copy } from './copy.ts'
import { newDatabase } from './databases.ts'
import { inTurn } from './in-turn.ts'
import { expect, loanOf, test } from './journey.ts'
import { startCopy } from './shared-copy.ts'

const PARTNER = 'https://partner.terang.example/produk/cicil'

let copy: Copy
test.beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  const db = new Client(DATABASE_URL)
  await db.connect()
  await db.query('update products set link = $1 where id = $2', [PARTNER, 'terang-cicil'])
  await db.end()
  copy = await startCopy({ DATABASE_URL })
})
test.afterAll(() => copy.stop())

for (const [variant, javaScriptEnabled] of [true, false].entries())
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script @chromium`, () => {
    test.use({ javaScriptEnabled })
    const next = inTurn(variant, 2)

    const places = {
      'loan details': loanOf('id', 'review'),
      'the list': '/relevant?sessionId=demo-id-review',
    }
    for (const [place, address] of Object.entries(places))
      next()(`a product of a partner opens the partner's page from ${place}`, async ({ page, context }) => {
        await context.route('https://partner.terang.example/**', (route) =>
          route.fulfill({ body: '<title>Cicil</title>', contentType: 'text/html' }),
        )
        await page.goto(copy.url + address)
        await page.getByRole('button', { name: 'Lihat penawaran: Terang Cicil' }).click()
        await expect(page).toHaveURL(PARTNER)
      })
  })
