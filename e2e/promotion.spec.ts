import { campaignFunnel } from '../server/promotion/report.ts'
import { expect, test } from './journey.ts'
import { ANSWER, codeSentTo, type Demo, readPicture, startPromotion } from './promotion-demo.ts'
import {
  askCode,
  button,
  expectDownload,
  field,
  type Id,
  landingOf,
  phones,
  signUp,
  templates,
  toast,
} from './promotion-visitor.ts'

test.describe.configure({ mode: 'default', timeout: 60_000 })

let demo: Demo
test.beforeAll(async () => {
  test.setTimeout(120_000)
  demo = await startPromotion()
})
test.afterAll(() => demo.stop())

const landing = (id: string, extra = '') => landingOf(demo.url, id, extra)

for (const id of Object.keys(templates) as Id[])
  test(`a visitor of template ${id} registers and comes to the download page`, async ({ page }) => {
    await signUp(page, demo, { id, phone: phones[id]('11') })
    await expectDownload(page, id, templates[id].done)
    const [, normal] = phones[id]('11')
    const made = await demo.db
      .selectFrom('registrations as r')
      .innerJoin('borrowers as b', 'b.id', 'r.borrower_id')
      .select(['r.template_id', 'r.channel', 'r.utm_tag', 'r.app_from'])
      .where('b.phone', '=', normal)
      .execute()
    expect(made).toEqual([{ template_id: id, channel: 'tiktok', utm_tag: 'nov', app_from: 'h5' }])
  })

test('who is registered is told to log in, and comes to the download page too', async ({ page }) => {
  await demo.db.deleteFrom('sms_grants').execute()
  await signUp(page, demo, { id: 'default', phone: phones.default('11') })
  await expectDownload(page, 'default', '您已注册,请直接下载APP登录！')
})

test('the messages of the form are those of the base contract, one at a time', async ({ page }) => {
  await page.goto(landing('default'))
  const apply = button(page, 'default', 'apply')
  await apply.click()
  await expect(toast(page)).toContainText('请正确输入手机号！')
  await field(page, 'default', 'phone').fill('12812345678999')
  await expect(field(page, 'default', 'phone')).toHaveValue('12812345678')
  await field(page, 'default', 'picture').fill('abcdef')
  await expect(field(page, 'default', 'picture')).toHaveValue('abcd')
  await field(page, 'default', 'code').fill('12345678')
  await expect(field(page, 'default', 'code')).toHaveValue('123456')
  await apply.click()
  await expect(field(page, 'default', 'phone')).toBeFocused()
  await field(page, 'default', 'phone').fill('13812345678')
  await field(page, 'default', 'picture').fill('')
  await apply.click()
  await expect(toast(page)).toContainText('请正确输入图形验证码！')
  await field(page, 'default', 'picture').fill('abcd')
  await field(page, 'default', 'code').fill('')
  await apply.click()
  await expect(toast(page)).toContainText('请正确输入短信验证码！')
})

test('another picture needs a mobile number first', async ({ page }) => {
  await page.goto(landing('default'))
  const source = () => page.locator('#picture').getAttribute('src')
  const first = await source()
  await page.getByRole('button', { name: '换一张' }).click()
  await expect(toast(page)).toContainText('请正确输入手机号！')
  expect(await source()).toBe(first)
  await field(page, 'default', 'phone').fill('13812345678')
  await page.getByRole('button', { name: '换一张' }).click()
  await expect.poll(source).not.toBe(first)
})

for (const [about, code, message] of [
  ['wrong (101)', 101, '请正确输入图形验证码！'],
  ['over (-1)', -1, '图形验证码已失效，请输入新的图形验证码。'],
] as const)
  test(`a picture that is ${about} gets a message, and there is another`, async ({ page }) => {
    await page.goto(landing('default'))
    await field(page, 'default', 'phone').fill('13812340001')
    await readPicture(page, demo.db)
    if (code === -1)
      await demo.db
        .updateTable('captchas')
        .set({ expires_at: new Date(0) })
        .execute()
    const first = await page.locator('#picture').getAttribute('src')
    await field(page, 'default', 'picture').fill(code === 101 ? 'zzzz' : ANSWER)
    await button(page, 'default', 'get').click()
    await expect(toast(page)).toContainText(message)
    await expect(page.locator('#picture')).not.toHaveAttribute('src', first ?? '')
    await expect(field(page, 'default', 'picture')).toHaveValue('')
    const sent = demo.db.selectFrom('sms_messages').select('id').where('phone', '=', '+8613812340001')
    expect(await sent.execute()).toEqual([])
  })

test('the button counts down, and who taps it is told not to resend', async ({ page }) => {
  await page.clock.install()
  await page.goto(landing('default'))
  await askCode(page, demo.db, ['default', '13812340002'])
  await expect(toast(page)).toContainText('验证码已发送，请在手机上查看！')
  const counting = page.locator('button[value=code]:visible')
  await expect(counting).toHaveText('59s')
  await expect(counting).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(30_000)
  await expect(counting).toHaveText(/^(30|29|28)s$/)
  await counting.click({ force: true })
  await expect(toast(page)).toContainText('请勿重复发送验证码!')
  const sent = demo.db.selectFrom('sms_messages').select('id').where('phone', '=', '+8613812340002')
  expect(await sent.execute()).toHaveLength(1)
  await page.clock.fastForward(31_000)
  await expect(counting).toHaveText('获取验证码')
  await expect(counting).not.toHaveAttribute('aria-disabled')

  const first = await page.locator('#picture').getAttribute('src')
  await counting.click()
  await expect(toast(page)).toContainText('每次获取短信验证码都需要新的图形验证码')
  await expect(page.locator('#picture')).not.toHaveAttribute('src', first ?? '')
  await expect(field(page, 'default', 'picture')).toBeFocused()
  await expect(field(page, 'default', 'picture')).toHaveValue('')
  await expect(field(page, 'default', 'phone')).toHaveValue('13812340002')
})

test('the countdown goes on after the page was loaded anew', async ({ page }) => {
  await page.goto(landing('default'))
  await askCode(page, demo.db, ['default', '13812340008'])
  const counting = page.locator('button[value=code]')
  await expect(counting).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(counting).toHaveText(/^\d+s$/)
  await counting.click({ force: true })
  await expect(toast(page)).toContainText('请勿重复发送验证码!')
})

test('a code is sent and counted down where the webview refuses storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      })
  })
  await page.goto(landing('default'))
  await askCode(page, demo.db, ['default', '13812340009'])
  await expect(toast(page)).toContainText('验证码已发送')
  await expect(page.locator('button[value=code]')).toHaveAttribute('aria-disabled', 'true')
})

test('a code that is over gets a message', async ({ page }) => {
  await page.goto(landing('default'))
  await askCode(page, demo.db, ['default', '13812340003'])
  await expect(toast(page)).toContainText('验证码已发送')
  const code = await codeSentTo(demo.db, '+8613812340003')
  await demo.db
    .updateTable('purpose_codes')
    .set({ expires_at: new Date(0) })
    .execute()
  await field(page, 'default', 'code').fill(code)
  await button(page, 'default', 'apply').click()
  await expect(toast(page)).toContainText('短信验证码已失效，请重新获取。')
  expect(new URL(page.url()).hash).toBe('')
})

test('who cannot read the picture lets the phone do some work instead', async ({ page }) => {
  await page.goto(landing('india'))
  await field(page, 'india', 'phone').fill('9876540005')
  await page.getByText('I cannot read the picture').click()
  await page.getByRole('button', { name: 'Check with my phone' }).click()
  await expect(toast(page)).toContainText('Checked. You do not need the picture.', { timeout: 30_000 })
  await button(page, 'india', 'get').click()
  await expect(toast(page)).toContainText(templates.india.sent)
  await field(page, 'india', 'code').fill(await codeSentTo(demo.db, '+919876540005'))
  await button(page, 'india', 'apply').click()
  await expectDownload(page, 'india', 'Registered')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const id of Object.keys(templates) as Id[])
    test(`a visitor of template ${id} registers`, async ({ page }) => {
      await signUp(page, demo, { id, phone: phones[id]('33') })
      await expectDownload(page, id, templates[id].done)
    })

  test('a second code a minute later needs a new picture, and says so', async ({ page }) => {
    await page.goto(landing('default'))
    await askCode(page, demo.db, ['default', '13812340007'])
    await expect(page.getByText('图形验证码已通过。')).toBeVisible()
    await demo.db
      .updateTable('sms_grants')
      .set({ granted_at: new Date(Date.now() - 61_000) })
      .where('phone', '=', '+8613812340007')
      .execute()
    await button(page, 'default', 'get').click()
    await expect(toast(page)).toContainText('每次获取短信验证码都需要新的图形验证码')
    await expect(field(page, 'default', 'picture')).toHaveValue('')
    await expect(page.locator('#picture')).toBeVisible()
    await expect(field(page, 'default', 'phone')).toHaveValue('13812340007')
  })

  test('a wrong picture, a second code and a wrong code get the toasts of the specification', async ({
    page,
    errors,
  }) => {
    await page.goto(landing('default'))
    await field(page, 'default', 'phone').fill('13812340006')
    await readPicture(page, demo.db)
    await field(page, 'default', 'picture').fill('zzzz')
    await button(page, 'default', 'get').click()
    await expect(toast(page)).toContainText('请正确输入图形验证码！')
    await expect(field(page, 'default', 'phone')).toHaveValue('13812340006')
    await readPicture(page, demo.db)
    await field(page, 'default', 'picture').fill(ANSWER)
    await button(page, 'default', 'get').click()
    await expect(page.getByText('图形验证码已通过。')).toBeVisible()
    await button(page, 'default', 'get').click()
    await expect(toast(page)).toContainText('请勿重复发送验证码!')
    expect(errors.splice(0)).toEqual([expect.stringContaining('429')])
    await field(page, 'default', 'code').fill('1')
    await button(page, 'default', 'apply').click()
    await expect(toast(page)).toContainText('短信验证码错误，请核对后重新输入。')
    await field(page, 'default', 'code').fill(await codeSentTo(demo.db, '+8613812340006'))
    await page.keyboard.press('Enter')
    await expectDownload(page, 'default', '注册成功')
  })

  test('another picture needs a mobile number first', async ({ page }) => {
    await page.goto(landing('default'))
    await page.getByRole('button', { name: '换一张' }).click()
    await expect(page.getByText('请正确输入手机号！').first()).toBeVisible()
  })
})

test('the campaign was measured on its way', async () => {
  // Over all days: midnight may pass while the visitors register.
  const { channels } = await campaignFunnel(demo.db, {
    from: '2000-01-01',
    to: '2999-12-31',
    templateId: 'india',
  })
  expect(channels.filter(({ channel }) => channel === 'tiktok')).toEqual([
    { templateId: 'india', channel: 'tiktok', visits: 3, clicks: 3, codes: 3, registrations: 3 },
  ])
})
