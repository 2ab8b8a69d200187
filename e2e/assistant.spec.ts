import type { Locator, Page } from '@playwright/test'
import { ask, chatAt, log } from './chat.ts'
import { expect, insideApp, shownFor, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })

/** A demo of its own: what is said stays in the log. */
const copy = ownCopy()
const chatOf = chatAt(copy)
const askAndSolve = async (page: Page) => {
  await log(page).getByRole('button', { name: 'When is my next payment due?' }).click()
  await log(page).getByRole('button', { name: 'Solved', exact: true }).click()
  return page.getByRole('dialog', { name: 'How helpful was this?' })
}

test('a borrower asks, hears what is due on their own loan, says it is solved and rates it 3', async ({
  page,
}) => {
  await page.goto(chatOf('id-due'))
  await expect(log(page)).toContainText('Hello, I am the Terang assistant.')
  const rating = await askAndSolve(page)
  await expect(log(page)).toContainText(/Your next payment is Rp3\.360\.000,00, by .+, 23:59\./)
  await rating.getByRole('radio', { name: '3 stars' }).click()
  const result = page.getByRole('dialog', { name: 'Thank you for your rating' })
  await expect(result).toContainText('We are sorry that this did not help enough.')
  await expect(rating).toBeHidden()
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(result).toBeHidden()
})

test('the log survives a reload, in another language too', async ({ page }) => {
  await page.goto(chatOf('id-due'))
  await expect(log(page).getByRole('listitem').filter({ hasText: '3 stars' })).toHaveCount(1)
  await expect(log(page).getByRole('button', { name: 'Solved', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(log(page)).toContainText('Rp3.360.000,00')
  await expect(log(page).getByRole('listitem').last()).toBeInViewport()
  await page.goto(chatOf('id-due', 'id'))
  await expect(log(page)).toContainText('Pembayaran Anda berikutnya Rp3.360.000,00')
  await expect(log(page).getByRole('listitem').filter({ hasText: '3 bintang' })).toHaveCount(1)
})

test('five stars call the score of the app, and open nothing', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(chatOf('in-due'))
  const rating = await askAndSolve(page)
  // It is sent at once, and is gone before it could be seen as checked.
  await rating.getByRole('radio', { name: '5 stars' }).click()
  await expect.poll(events).toMatchObject([{ action: 'score' }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(log(page)).toContainText('5 stars')
})

test('four stars in a plain browser are thanked, with a link to the store', async ({ page }) => {
  await page.goto(chatOf('id-active'))
  const rating = await askAndSolve(page)
  await rating.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rate us in the app store' })).toBeVisible()
})

test('without a star one is asked to choose; arrow keys choose, and Send sends', async ({ page }) => {
  await page.goto(chatOf('id-review', 'id'))
  await log(page).getByRole('button', { name: 'Bagaimana cara membayar?' }).click()
  await log(page).getByRole('button', { name: 'Sudah terjawab' }).click()
  const rating = page.getByRole('dialog', { name: 'Seberapa terbantu Anda?' })
  await rating.getByRole('button', { name: 'Kirim' }).click()
  await expect(page.getByText('Silakan pilih')).toBeVisible()
  await expect(rating).toBeVisible()
  await rating.getByRole('radio', { name: '1 bintang' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(rating.getByRole('radio', { name: '2 bintang' })).toBeChecked()
  await rating.getByRole('button', { name: 'Kirim' }).click()
  await expect(page.getByRole('dialog', { name: 'Terima kasih atas penilaian Anda' })).toBeVisible()
  await expect(log(page)).toContainText('2 bintang')
})

test('a typed question, slips included, is answered at once; words of crisis get help; the page is not left', async ({
  page,
}) => {
  await page.goto(chatOf('id-overdue', 'id'))
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await ask(page, 'sdh trasfer tpi blm msuk')
  await expect(log(page)).toContainText('Saya sudah bayar, tetapi masih tercatat belum')
  await expect(log(page)).toContainText(/Saat ini sisa tagihan pinjaman TR-overdue: Rp[\d.]+,\d\d/)
  await expect(page.getByRole('textbox')).toHaveValue('')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await log(page).getByRole('button', { name: 'Belum terjawab' }).click()
  await expect(log(page).getByRole('listitem').last().getByRole('link', { name: 'Hubungi CS' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ask(page, 'recovery wale dhamki de rahe hain')
  await expect(log(page)).toContainText('Tidak seorang pun boleh mengancam Anda karena pinjaman')
  await expect(log(page).getByRole('link', { name: 'Polisi: 110' })).toHaveAttribute('href', 'tel:110')
})

test('nothing close offers customer service', async ({ page }) => {
  await page.goto(chatOf('in-active'))
  await ask(page, 'qwrtz plmk')
  await expect(log(page)).toContainText('I have no answer to that.')
  await log(page).getByRole('listitem').last().getByRole('link', { name: 'Contact CS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How to reach us' })).toBeVisible()
})

test('tabs open a topic, and a complaint goes to its form with type and order', async ({ page }) => {
  await page.goto(chatOf('id-overdue', 'en', '&selectedIndex=5'))
  const tab = page.getByRole('button', { name: 'Collectors', exact: true })
  // What was asked before may have led to the same question.
  const question = log(page).getByRole('button', { name: 'A collector was rude or threatened me' })
  await expect(question.last()).toBeVisible()
  await page.getByRole('button', { name: 'Fraud and safety' }).click()
  await expect(page.getByRole('button', { name: 'Fraud and safety' })).toHaveAttribute('aria-current', 'true')
  await expect(tab).not.toHaveAttribute('aria-current')
  await expect(log(page).getByRole('listitem').last()).toContainText('Someone asks me for a code or password')
  const collection = log(page).getByRole('link', { name: 'Complain about collection' }).last()
  await expect(collection).toHaveAttribute('href', /^\/complainPageNext\?.*problemType=1/)
  await expect(collection).toHaveAttribute('href', /orderNo=TR-overdue/)
  await page.goto(chatOf('id-review', 'en', '&selectedIndex=5'))
  await expect(log(page).getByRole('link', { name: 'File a complaint' })).toBeVisible()
  await expect(log(page).getByRole('link', { name: 'Complain about collection' })).toHaveCount(0)
})

for (const script of ['with', 'without'] as const)
  test.describe(`${script} script, on a small phone`, () => {
    test.use({ javaScriptEnabled: script === 'with', viewport: { width: 320, height: 480 } })

    test('whether a long answer helped is asked after it, above the bar', async ({ page }) => {
      await page.goto(chatOf(script === 'with' ? 'in-on-its-way' : 'id-on-its-way', 'id'))
      await log(page).getByRole('button', { name: 'Bagaimana cara membayar?' }).click()
      const solved = log(page).getByRole('button', { name: 'Sudah terjawab' })
      await expect(solved).toBeVisible()
      const edges = async (of: Locator) => {
        const box = await of.boundingBox()
        return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
      }
      const answer = log(page).getByRole('listitem').last().locator('> p').last()
      const question = log(page).getByText('Apakah ini membantu?')
      expect((await edges(question)).top).toBeGreaterThanOrEqual((await edges(answer)).bottom)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const bar = page.locator('#tabs')
      await expect.poll(async () => (await edges(solved)).bottom <= (await edges(bar)).top).toBe(true)
    })
  })

test("another borrower's order looks exactly like one that does not exist", async ({ page }) => {
  const address = `${copy.url}/intelligentCustomerService?sessionId=demo-id-due&lang=en&orderNo=`
  const see = (orderNo: string) => shownFor(page, address + orderNo, orderNo)
  expect(await see('TR-active')).toBe(await see('TR-nonesuch'))
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible()
})

test('a tap on the telephone calls through the app, and the mail address is a link', async ({ page }) => {
  const events = await insideApp(page)
  await page.goto(`${copy.url}/customerService?sessionId=demo-in-due&needPop=1&lang=en`)
  const telephone = page.getByRole('link', { name: /Telephone/ })
  await expect(telephone).toHaveAttribute('href', 'tel:+912255500178')
  await telephone.click()
  await expect
    .poll(events)
    .toMatchObject([{ action: 'callTelephone', params: { telephone: '+91 22 5550 0178' } }])
  await expect(page.getByRole('link', { name: /Mail/ })).toHaveAttribute('href', 'mailto:help@saaf.example')
  await page.getByRole('link', { name: 'Ask the assistant' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customer service' })).toBeVisible()
})

test('a visitor without a session reads how to reach us, and is sent nowhere closed', async ({ page }) => {
  await page.goto(`${copy.url}/customerService?lang=id`)
  await expect(page.getByRole('link', { name: /Telepon/ })).toHaveAttribute('href', 'tel:+622155500142')
  await expect(page.getByRole('link', { name: 'Tanya asisten' })).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the chat is a form and a list, to the last star', async ({ page }) => {
    await page.goto(chatOf('in-on-its-way', 'hi'))
    await ask(page, 'लोन का पैसा कब आएगा')
    await expect(log(page)).toContainText('आपके ₹17,362.80 मंज़ूर हो चुके हैं')
    await log(page).getByRole('button', { name: 'हल हो गया' }).last().click()
    await expect(page.getByRole('heading', { name: 'इससे कितनी मदद मिली?' })).toBeVisible()
    await page.locator('#rate').getByRole('button', { name: 'भेजें' }).click()
    await expect(page.locator('#toasts')).toContainText('कृपया चुनें')
    await page.getByRole('radio', { name: '3 स्टार' }).check()
    await page.locator('#rate').getByRole('button', { name: 'भेजें' }).click()
    await expect(page.locator('#rated')).toContainText('खेद है कि इससे पूरी मदद नहीं मिली')
    await expect(log(page).getByRole('listitem').last()).toContainText('ग्राहक सेवा से बात करें')
  })

  test('five stars are thanked', async ({ page }) => {
    await page.goto(chatOf('id-on-its-way', 'zh'))
    await page.getByRole('button', { name: '费用和利息' }).click()
    await log(page).getByRole('button', { name: '逾期要付多少费用？' }).click()
    await expect(log(page)).toContainText('Rp50.000,00')
    await log(page).getByRole('button', { name: '已解决' }).last().click()
    await page.getByRole('radio', { name: '5 星' }).check()
    await page.locator('#rate').getByRole('button', { name: '发送' }).click()
    await expect(page.locator('#rated-well')).toBeVisible()
  })
})
