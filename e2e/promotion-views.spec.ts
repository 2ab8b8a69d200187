import { randomSecrets } from '../tools/random-secrets.ts'
import { expect, holdScripts, test } from './journey.ts'
import { isHydrated } from './looks.ts'
import { ANSWER, type Demo, readPicture, startPromotion } from './promotion-demo.ts'
import { askCode, button, field, landingOf, templates, toast } from './promotion-visitor.ts'
import { startCopy } from './shared-copy.ts'

test.describe.configure({ mode: 'default', timeout: 60_000 })

let demo: Demo
test.beforeAll(async () => {
  test.setTimeout(120_000)
  demo = await startPromotion()
})
test.afterAll(() => demo.stop())

const landing = (id: string, extra = '') => landingOf(demo.url, id, extra)

test('the agreement opens beside the form and leads back', async ({ page }) => {
  await page.goto(landing('default'))
  await field(page, 'default', 'phone').fill('13812345678')
  await page.getByRole('link', { name: '注册协议' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注册协议')
  expect(page.url()).toContain('links_id=77')
  expect(new URL(page.url()).hash).toBe('#/agreementTemplate')
  await page.getByRole('link', { name: '返回注册' }).click()
  await expect(field(page, 'default', 'phone')).toHaveValue('13812345678')
})

test('an address that names no template gets its name, and its views keep what was typed', async ({
  page,
}) => {
  await page.goto(`${demo.url}/promotion`)
  await expect.poll(() => new URL(page.url()).search).toBe('?id=default')
  await field(page, 'default', 'phone').fill('13812345678')
  await page.getByRole('link', { name: '注册协议' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('注册协议')
  await page.getByRole('link', { name: '返回注册' }).click()
  await expect(field(page, 'default', 'phone')).toHaveValue('13812345678')
})

test('a number typed before hydration stays', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto(landing('default'), { waitUntil: 'commit' })
  await field(page, 'default', 'phone').fill('13812345678')
  letScriptsCome()
  await page.waitForFunction(isHydrated)
  await button(page, 'default', 'get').click()
  await expect(toast(page)).toContainText('请正确输入图形验证码！')
  await expect(field(page, 'default', 'picture')).toBeFocused()
  await expect(field(page, 'default', 'phone')).toHaveValue('13812345678')
})

test('after a code that was requested before the script came, a new picture comes in place', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page)
  await page.goto(landing('default'), { waitUntil: 'commit' })
  await askCode(page, demo.db, ['default', '13812340010'])
  await expect(page.getByText('图形验证码已通过。')).toBeVisible()
  letScriptsCome()
  await page.waitForFunction(isHydrated)
  await button(page, 'default', 'get').click()
  await expect(toast(page)).toContainText('每次获取短信验证码都需要新的图形验证码')
  await expect(page.locator('#picture')).toBeVisible()
  await expect(field(page, 'default', 'picture')).toBeFocused()
  await expect(field(page, 'default', 'picture')).toHaveValue('')
  await expect(field(page, 'default', 'phone')).toHaveValue('13812340010')
})

test('parameters behind the fragment, as older links have them, are read', async ({ page }) => {
  await page.goto(`${demo.url}/promotion#/downloadTemplate?id=india&down_id=5`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Download Saaf')
  expect(new URL(page.url()).search).toBe('?id=india&down_id=5')
})

test('a campaign that is missing or broken gets a page with the message', async ({ page }) => {
  await page.goto(landing('nonesuch'))
  await expect(page.getByText('该活动不存在或已结束。')).toBeVisible()
  const body = { id: 'broken', sections: [] }
  await demo.db
    .insertInto('campaign_templates')
    .values({ id: 'broken', body, updated_at: new Date() })
    .execute()
  await page.goto(landing('broken', '&lang=en'))
  await expect(page.getByText('This page cannot be shown at the moment.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an address finds its view', async ({ page }) => {
    await page.goto(`${landing('default')}#/agreementTemplate`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('注册协议')
    await page.goto(`${landing('indonesia')}#/downloadTemplate`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unduh Terang')
  })
})

const devices = {
  iPhone: {
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    stores: ['App Store'],
    qr: false,
  },
  Android: { agent: 'Mozilla/5.0 (Linux; Android 14; SM-A155F)', stores: ['Google Play', 'APK'], qr: false },
  desktop: {
    agent: 'Mozilla/5.0 (X11; Linux x86_64)',
    stores: ['Google Play', 'App Store', 'APK'],
    qr: true,
  },
} as const

for (const [name, { agent, stores, qr }] of Object.entries(devices))
  test(`the download page knows ${name}`, async ({ browser }) => {
    const page = await browser.newPage({ userAgent: agent })
    await page.goto(`${landing('indonesia')}#/downloadTemplate`)
    const links = page.locator('main a:visible')
    const names = (await links.allTextContents()).join()
    for (const store of ['App Store', 'Google Play', 'APK'])
      expect(names.includes(store), store).toBe(stores.some((shown) => shown === store))
    await expect(page.getByRole('img', { name: 'Kode QR berisi alamat halaman ini' })).toBeVisible({
      visible: qr,
    })
    const open = page.getByRole('link', { name: 'Buka aplikasi yang terpasang' })
    if (qr) await expect(open).toHaveCount(0)
    else
      await expect(open).toHaveAttribute(
        'href',
        name === 'iPhone'
          ? 'terang://login'
          : /^intent:\/\/login#Intent;scheme=terang;package=example\.terang;S\.browser_fallback_url=https%3A/,
      )
    await page.close()
  })

test('with another backend the picture comes through the front end', async ({ page }) => {
  const { COOKIE_SECRET, MARKET_PACKS } = randomSecrets()
  const front = await startCopy({ DEMO: '', LENDER_API: demo.url, COOKIE_SECRET, MARKET_PACKS })
  await page.goto(`${front.url}/promotion?id=india`)
  await readPicture(page, demo.db)
  await field(page, 'india', 'phone').fill('9876540007')
  await field(page, 'india', 'picture').fill(ANSWER)
  await button(page, 'india', 'get').click()
  await expect(toast(page)).toContainText(templates.india.sent)
  await front.stop()
})
