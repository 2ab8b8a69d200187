import type { Page } from '@playwright/test'
import { expect, holdScripts, insideApp, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'serial', timeout: 60_000 })

/** A demo of its own: what is said stays in the log. */
const copy = ownCopy()

const chatOf = (borrower: string, lang = 'en', extra = '') => {
  const orderNo = borrower.replace('id-', 'TR-').replace('in-', 'SF-')
  const market = borrower.startsWith('in-') ? '&needPop=1' : ''
  return `${copy.url}/intelligentCustomerService?sessionId=demo-${borrower}&orderNo=${orderNo}&lang=${lang}${market}${extra}`
}
const log = (page: Page) => page.getByRole('log')
/** What the borrower has said, as the service kept it. */
const mine = (page: Page) => log(page).getByRole('listitem').filter({ hasText: /^You/ })
const say = async (page: Page, words: string) => {
  await page.getByRole('textbox').fill(words)
  await page.getByRole('button', { name: /^(Send|Kirim|भेजें|发送)$/ }).click()
}
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
  await rating.getByRole('radio', { name: '3 stars' }).check()
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
  const told = await insideApp(page)
  await page.goto(chatOf('in-due'))
  const rating = await askAndSolve(page)
  await rating.getByRole('radio', { name: '5 stars' }).check()
  await expect.poll(told).toMatchObject([{ action: 'score' }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(log(page)).toContainText('5 stars')
})

test('four stars in a plain browser are thanked, with a link to the store', async ({ page }) => {
  await page.goto(chatOf('id-active'))
  const rating = await askAndSolve(page)
  await rating.getByRole('radio', { name: '4 stars' }).check()
  await expect(page.getByRole('dialog', { name: 'Thank you', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rate us in the app store' })).toBeVisible()
})

test('without a star one is asked to choose; arrow keys choose, and Send sends', async ({ page }) => {
  await page.goto(chatOf('id-review', 'id'))
  await log(page).getByRole('button', { name: 'Bagaimana cara membayar?' }).click()
  await log(page).getByRole('button', { name: 'Terselesaikan' }).click()
  const rating = page.getByRole('dialog', { name: 'Seberapa membantu ini?' })
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

test('a typed question, slips included, finds answers; the page is not left', async ({ page }) => {
  await page.goto(chatOf('id-overdue', 'id'))
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await say(page, 'sdh trasfer tpi blm msuk')
  await log(page).getByRole('button', { name: 'Saya sudah bayar, tetapi masih tercatat belum' }).click()
  await expect(log(page)).toContainText(/Saat ini pada pesanan TR-overdue masih terbuka Rp[\d.]+,\d\d/)
  await expect(page.getByRole('textbox')).toHaveValue('')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await log(page).getByRole('button', { name: 'Belum selesai' }).click()
  await expect(log(page).getByRole('listitem').last().getByRole('link', { name: 'Hubungi CS' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('nothing close offers customer service', async ({ page }) => {
  await page.goto(chatOf('in-active'))
  await say(page, 'qwrtz plmk')
  await expect(log(page)).toContainText('I have no answer to that.')
  await log(page).getByRole('listitem').last().getByRole('link', { name: 'Contact CS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How to reach us' })).toBeVisible()
})

test('an empty text is not sent', async ({ page }) => {
  const posted: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URLSearchParams(request.postData() ?? '').get('text'))
  })
  await page.goto(chatOf('in-settled'))
  await say(page, '   ')
  // Requests are heard in the order in which they leave: an empty one would have come before this.
  await say(page, 'qwrtz plmk')
  await expect(mine(page)).toHaveText([/qwrtz plmk/])
  expect(posted).toEqual(['qwrtz plmk'])
})

test('tabs open a topic, and a complaint goes to its form with type and order', async ({ page }) => {
  await page.goto(chatOf('id-overdue', 'en', '&selectedIndex=5'))
  const tab = page.getByRole('button', { name: 'Collectors', exact: true })
  await expect(log(page).getByRole('button', { name: 'A collector was rude or threatened me' })).toBeVisible()
  await page.getByRole('button', { name: 'Fraud and safety' }).click()
  await expect(page.getByRole('button', { name: 'Fraud and safety' })).toHaveAttribute('aria-current', 'true')
  await expect(tab).not.toHaveAttribute('aria-current')
  await expect(log(page).getByRole('listitem').last()).toContainText('Someone asks me for a code or password')
  const collection = log(page).getByRole('link', { name: 'Complain about collection' })
  await expect(collection).toHaveAttribute('href', /^\/complainPageNext\?.*problemType=1/)
  await expect(collection).toHaveAttribute('href', /orderNo=TR-overdue/)
  await page.goto(chatOf('id-review', 'en', '&selectedIndex=5'))
  await expect(log(page).getByRole('link', { name: 'File a complaint' })).toBeVisible()
  await expect(log(page).getByRole('link', { name: 'Complain about collection' })).toHaveCount(0)
})

test('a tap while another is being sent looks pressed, and is sent after it', async ({ page }) => {
  await page.goto(chatOf('in-overdue'))
  const held = Promise.withResolvers<void>()
  await page.route('**/intelligentCustomerService?**', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  const second = log(page).getByRole('button', { name: 'When is my next payment due?' })
  await log(page).getByRole('button', { name: 'How do I pay?' }).click()
  await page.getByRole('button', { name: 'Fraud and safety' }).click()
  await second.click()
  await expect(second).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('button', { name: 'Fraud and safety' })).not.toHaveAttribute('aria-busy')
  held.resolve()
  await expect(mine(page)).toHaveText([/How do I pay\?/, /When is my next payment due\?/])
  await expect(second).not.toHaveAttribute('aria-busy')
})

test('a text sent while another is under way waits its turn, and is not lost', async ({ page }) => {
  await page.goto(chatOf('in-unknown'))
  const held = Promise.withResolvers<void>()
  await page.route('**/intelligentCustomerService?**', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await log(page).getByRole('button', { name: 'How do I pay?' }).click()
  await say(page, 'where is my money')
  await expect(page.getByRole('textbox')).toHaveValue('where is my money')
  held.resolve()
  await expect(mine(page)).toHaveText([/How do I pay\?/, /where is my money/])
  await expect(page.getByRole('textbox')).toHaveValue('')
})

for (const script of ['with', 'without'] as const)
  test.describe(`${script} script, on a small phone`, () => {
    test.use({ javaScriptEnabled: script === 'with', viewport: { width: 320, height: 480 } })

    test('whether a long answer helped can be said above the bar', async ({ page }) => {
      await page.goto(chatOf(script === 'with' ? 'in-on-its-way' : 'id-on-its-way', 'id'))
      await log(page).getByRole('button', { name: 'Bagaimana cara membayar?' }).click()
      const solved = log(page).getByRole('button', { name: 'Terselesaikan' })
      await expect(solved).toBeVisible()
      await expect
        .poll(async () => {
          const [button, bar] = await Promise.all([solved.boundingBox(), page.locator('#tabs').boundingBox()])
          return button && bar && button.y > 0 && button.y + button.height <= bar.y
        })
        .toBe(true)
    })
  })

test('two quick taps say it once', async ({ page }) => {
  await page.goto(chatOf('in-review'))
  await log(page).getByRole('button', { name: 'How do I pay?' }).dblclick()
  await expect(log(page)).toContainText('Open your loan')
  await page.reload()
  await expect(log(page).getByRole('listitem')).toHaveCount(3)
})

test('what was typed before the script came is still there, and is sent in place', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto(chatOf('id-settled'), { waitUntil: 'commit' })
  await page.getByRole('textbox').fill('qwrtz plmk')
  letScriptsCome()
  await page.waitForLoadState()
  await expect(page.getByRole('textbox')).toHaveValue('qwrtz plmk')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(mine(page)).toHaveText([/qwrtz plmk/])
  await expect(page.getByRole('textbox')).toHaveValue('')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('only what is new is added to the log; own words that wait are not read out', async ({ page }) => {
  await page.goto(chatOf('id-declined'))
  const heard = await page.locator('[role=log]').evaluateHandle((region) => {
    const changes = { added: [] as string[], removed: [] as string[] }
    const texts = (nodes: NodeList) =>
      [...nodes].flatMap((node) =>
        node instanceof Element && !node.closest('[aria-hidden]') ? (node.textContent ?? '') : [],
      )
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        changes.added.push(...texts(addedNodes))
        changes.removed.push(...texts(removedNodes))
      }
    }).observe(region, { childList: true, subtree: true })
    return changes
  })
  await say(page, 'qwrtz plmk')
  await expect(log(page)).toContainText('I have no answer to that.')
  expect(await heard.jsonValue()).toEqual({
    added: [expect.stringContaining('qwrtz plmk'), expect.stringContaining('I have no answer')],
    removed: [],
  })
})

test('offline, what was typed is not lost', async ({ page, context, errors }) => {
  await page.goto(chatOf('in-declined'))
  await context.setOffline(true)
  await say(page, 'why was I refused')
  await expect(page.getByText(/could not reach the service/).first()).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('why was I refused')
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
  await context.setOffline(false)
  await say(page, 'why was I refused')
  await log(page).getByRole('button', { name: 'Why was my application declined?' }).click()
  await expect(log(page)).toContainText('Your income is below what this loan requires.')
  errors.length = 0
})

test('where the webview refuses cookies, the chat goes on with the session of the address', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
  await page.goto(chatOf('in-overdue'))
  await page.context().clearCookies()
  await log(page).getByRole('button', { name: 'How much do I still owe?' }).click()
  await expect(log(page)).toContainText(/Still to repay in all: ₹/)
  await page.context().clearCookies()
  await log(page).getByRole('button', { name: 'Not solved' }).last().click()
  const contact = log(page).getByRole('link', { name: 'Contact CS' })
  await expect(contact).toHaveAttribute('href', /sessionId=demo-in-overdue/)
})

test("another borrower's order looks exactly like one that does not exist", async ({ page }) => {
  const see = async (orderNo: string) => {
    await page.goto(`${copy.url}/intelligentCustomerService?sessionId=demo-id-due&lang=en&orderNo=${orderNo}`)
    return (await page.locator('main').innerHTML()).replaceAll(orderNo, 'the id that was asked for')
  }
  expect(await see('TR-active')).toBe(await see('TR-nonesuch'))
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible()
})

test('a tap on the telephone calls through the app, and the mail address is a link', async ({ page }) => {
  const told = await insideApp(page)
  await page.goto(`${copy.url}/customerService?sessionId=demo-in-due&needPop=1&lang=en`)
  const telephone = page.getByRole('link', { name: /Telephone/ })
  await expect(telephone).toHaveAttribute('href', 'tel:+912255500178')
  await telephone.click()
  await expect
    .poll(told)
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
    await say(page, 'लोन का पैसा कब आएगा')
    await log(page).getByRole('button', { name: 'ऋण का पैसा मुझे कब मिलेगा?' }).last().click()
    await expect(log(page)).toContainText('आपके ₹17,460.00 मंज़ूर हो चुके हैं')
    await log(page).getByRole('button', { name: 'हल हो गया' }).last().click()
    await expect(page.getByRole('heading', { name: 'इससे कितनी मदद मिली?' })).toBeVisible()
    await page.locator('#rate').getByRole('button', { name: 'भेजें' }).click()
    await expect(page.locator('#toasts')).toContainText('कृपया चुनें')
    await page.getByRole('radio', { name: '3 तारे' }).check()
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
