import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { answerAtDesk, openComplaintAtDesk } from './desk-sign-in.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ mode: 'default', timeout: 90_000 })

/** A demo of its own: complaints are filed and answered. */
const copy = ownCopy({}, { embedded: true })

const at = (path: string, session: string, extra = '') =>
  `${copy.url}/${path}?sessionId=demo-${session}&lang=en${extra}`
const formAt = (session: string, extra: string) => at('complainPageNext', session, `&problemType=2${extra}`)

const photo = async (name: string, background: string, side = 2400) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: side, height: side * 0.75, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const notAPicture = {
  name: 'page.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
}

const chooser = (page: Page) => page.locator('input[type=file]')
/** Shrinking takes its time on a busy machine. */
const slowly = { timeout: 30_000 }
const arrived = (page: Page) => page.locator('#pictures [data-state=sent]')
const send = (page: Page) => page.getByRole('button', { name: 'Send' })
const story = (page: Page) => page.getByLabel('Describe it in your own words')

async function numberOfLast(page: Page, session: string): Promise<string> {
  await page.goto(at('complaintList', session))
  await page.getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL(/complainDetails/)
  return new URL(page.url()).searchParams.get('problemId') ?? ''
}

test('a borrower files a complaint with three pictures, gets an answer and rates it', async ({
  browser,
  page,
}) => {
  await page.goto(at('complainPage', 'id-overdue'))
  await page.getByText('How I was asked to pay').click()
  await page.getByRole('link', { name: 'Threats or insults' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Threats or insults' })).toBeVisible()
  await expect(page.getByText(/within 3 working days/)).toBeVisible()
  await story(page).fill('They shouted at me')
  await expect(page.getByText('18/200')).toBeVisible()
  await chooser(page).setInputFiles([
    await photo('a.jpg', 'red'),
    await photo('b.jpg', 'green'),
    await photo('c.jpg', 'blue'),
  ])
  await expect(arrived(page)).toHaveCount(3, slowly)
  await expect(page.getByText('3/9')).toBeVisible()

  const startedAt = performance.now()
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Successfully Sent' })).toBeVisible()
  await page.waitForURL(/complainPage\?/)
  expect(performance.now() - startedAt).toBeGreaterThan(1400)
  await expect(page.getByText(/^We have received your complaint \S+\.$/)).toBeVisible()

  const number = await numberOfLast(page, 'id-overdue')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Complaint ${number}`)
  await expect(page.getByText(/^We answer by/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Process Result' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Picture/ })).toHaveCount(3)

  const agent = await openComplaintAtDesk(browser, copy.url, number)
  await agent.getByRole('button', { name: 'Claim' }).click()
  await expect(agent.getByText(/^You, since/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Being handled' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await answerAtDesk(agent, 'We spoke to the collector.')
  const html = await (await page.reload())?.text()
  await expect(page.getByText('Handled by Rina')).toBeVisible()
  await expect(page.getByText('We spoke to the collector.')).toBeVisible()

  const rating = page.locator('#rate')
  expect(html).toContain('data-open="3000"')
  await expect(rating).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Please choose')).toBeVisible()
  await page.getByRole('radio', { name: '4 stars' }).check()
  await send(page).click()
  await expect(rating).toBeHidden()
  await page.reload()
  await expect(rating).toHaveCount(0)
})

test('a complaint about collection is refused where the order does not allow it', async ({ page }) => {
  await page.goto(at('complainPage', 'id-review'))
  await page.getByRole('button', { name: 'How I was asked to pay' }).click()
  await expect(page.getByText('The selected order does not support sending collection types')).toBeVisible()
  await expect(page).toHaveURL(/complainPage\?/)
  await page.goto(at('complainPageNext', 'id-review', '&problemType=1&orderNo=TR-review'))
  await expect(page.getByText('The selected order does not support sending collection types')).toBeVisible()
})

test('another of several orders is chosen, and the chosen one is marked', async ({ page }) => {
  await page.goto(`${copy.url}/loanConfirm?sessionId=demo-in-settled&productId=saaf-study&lang=en&needPop=1`)
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('button', { name: /^Borrow/ }).click()
  await page.waitForURL(/from=confirm/)
  await page.goto(at('complainPage', 'in-settled', '&needPop=1'))
  await expect(page.getByText('Saaf Study').first()).toBeVisible()
  await page.getByRole('button', { name: 'All' }).click()
  await expect(page.getByRole('radio', { name: /Saaf Study/ })).toBeChecked()
  await page.getByRole('radio', { name: /Saaf Quick/ }).check()
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.waitForURL(/orderNo=SF-settled/)
  await expect(page.locator('main').getByText('Saaf Quick').first()).toBeVisible()
  await page.getByRole('link', { name: 'Something else' }).click()
  await expect(page).toHaveURL(/complainPageNext\?.*orderNo=SF-settled.*problemType=7/)
})

test('input over 200 characters is ignored, and an empty text is refused', async ({ page }) => {
  await page.goto(formAt('id-settled', '&orderNo=TR-settled'))
  await story(page).fill('👩‍👩‍👧‍👦'.repeat(205))
  await expect(page.getByText('200/200')).toBeVisible()
  await story(page).fill('   ')
  await send(page).click()
  await expect(page.getByText('Please fill in your comments and suggestions')).toBeVisible()
})

test('a file that is no picture gets its message, and the others stay', async ({ page }) => {
  await page.goto(formAt('id-settled', '&orderNo=TR-settled'))
  await chooser(page).setInputFiles([await photo('a.jpg', 'red'), notAPicture, await photo('b.jpg', 'navy')])
  await expect(arrived(page)).toHaveCount(2, slowly)
  await expect(page.getByText('This is not a picture we can use.')).toBeVisible()
  await story(page).fill('With a wrong file')
  await send(page).click()
  await expect(page.getByText('Some pictures were not sent.')).toBeVisible()
  await page
    .locator('[data-state=failed]')
    .getByRole('button', { name: /^Remove this picture/ })
    .click()
  await send(page).click()
  await expect(page.getByRole('dialog', { name: 'Successfully Sent' })).toBeVisible()
})

test('adding stops past nine pictures', async ({ page }) => {
  await page.goto(formAt('id-active', '&orderNo=TR-active'))
  const many = Array.from({ length: 11 }, (_, n) => photo(`${n}.jpg`, `#0${n.toString(16)}0`, 40))
  await chooser(page).setInputFiles(await Promise.all(many))
  await expect(arrived(page)).toHaveCount(9, slowly)
  await expect(page.getByText('9/9')).toBeVisible()
  await expect(chooser(page)).toBeHidden()
})

test('a draft survives a lost network and a reload, and is cleared on success', async ({
  page,
  context,
  errors,
}) => {
  const address = formAt('in-overdue', '&orderNo=SF-overdue&needPop=1')
  await page.goto(address)
  await story(page).fill('Half a story')
  await chooser(page).setInputFiles([await photo('a.jpg', 'olive')])
  await expect(arrived(page)).toHaveCount(1, slowly)
  await context.route('**/complainPageNext?**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await chooser(page).setInputFiles([await photo('b.jpg', 'teal')])
  await expect(page.getByText('Not sent yet: no connection.')).toBeVisible(slowly)
  await context.unroute('**/complainPageNext?**')
  // The browser says of each try that it failed; that is what was asked for.
  expect(errors.splice(0).every((error) => error.includes('ERR_FAILED'))).toBe(true)
  await page.reload()
  await expect(story(page)).toHaveValue('Half a story')
  await expect(arrived(page)).toHaveCount(2, slowly)
  await send(page).dblclick()
  await page.waitForURL(/complainPage\?/)
  await page.goto(address)
  await expect(story(page)).toHaveValue('')
  await expect(arrived(page)).toHaveCount(0)
  await page.goto(at('complaintList', 'in-overdue', '&needPop=1'))
  await expect(page.getByRole('link', { name: /Half a story/ })).toHaveCount(1)
})

test("another borrower's complaint and picture are as if they did not exist", async ({ page }) => {
  await page.goto(at('complainDetails', 'id-due', '&problemId=C2-due'))
  const src = await page.getByRole('img', { name: 'Picture 1' }).getAttribute('src')
  const own = await page.request.get(copy.url + src)
  expect(own.headers()['content-type']).toBe('image/jpeg')
  expect(own.headers()['cache-control']).toBe('no-store')
  await page.goto(at('complainPage', 'id-settled'))
  for (const address of [String(src), '/complainDetails?problemId=C2-due']) {
    const foreign = await page.request.get(copy.url + address)
    expect(foreign.status()).toBe(404)
    expect(foreign.headers()['content-type']).toContain('text/html')
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a borrower files a complaint with pictures, one of them wrong at first', async ({ page }) => {
    await page.goto(at('complainPage', 'in-active', '&needPop=1'))
    await page.getByRole('link', { name: 'A payment of mine is missing' }).click()
    await story(page).fill('Without a script')
    await chooser(page).setInputFiles([await photo('a.jpg', 'red', 800), notAPicture])
    await send(page).click()
    await expect(page.getByText(/^page.svg: This is not a picture/)).toBeVisible()
    await expect(story(page)).toHaveValue('Without a script')
    await chooser(page).setInputFiles([await photo('b.jpg', 'blue', 800)])
    await page.getByRole('button', { name: 'Upload the chosen pictures' }).click()
    await expect(page.getByText('2/9')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Remove' }).first().check()
    await chooser(page).setInputFiles([await photo('c.jpg', 'lime', 800)])
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Successfully Sent' })).toBeVisible()
    await expect(page).toHaveURL(/complainPage\?/)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Successfully Sent' })).toBeHidden()
    await page.getByRole('link', { name: 'Your complaints' }).click()
    await page.getByRole('link', { name: /Without a script/ }).click()
    await expect(page.getByRole('img', { name: /^Picture/ })).toHaveCount(2)
  })

  test('the refusal of a collection complaint and a rating need none', async ({ page }) => {
    await page.goto(at('complainPage', 'in-review', '&needPop=1'))
    await page.getByRole('button', { name: 'How I was asked to pay' }).click()
    await expect(page.getByText('The selected order does not support sending collection types')).toBeVisible()
    await page.goto(at('complainDetails', 'in-due', '&needPop=1&problemId=C1-due'))
    await page.getByRole('radio', { name: '5 stars' }).check()
    await send(page).click()
    await expect(page.getByText('Thank you for your rating.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How did we handle it?' })).toHaveCount(0)
  })
})
