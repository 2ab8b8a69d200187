import { describe, expect, test } from 'vitest'
import type { CampaignTemplate } from '../../contract/calls/campaign-template.ts'
import type { Result } from '../../contract/wire/codes.ts'
import { indianTemplate } from '../../server/promotion/templates/indian.ts'
import { indonesianTemplate } from '../../server/promotion/templates/indonesian.ts'

import type { Lender } from '../page/page.ts'
import { createTestWeb } from '../testing/test-web.ts'

const success = (data: unknown): Result<never> => ({
  success: true,
  code: '0',
  message: '',
  data: data as never,
  raw: null,
})
const refused = (code: string, message: string): Result<never> => ({
  success: false,
  code,
  message,
  data: null,
  raw: null,
})

const image = { src: '/assets/a.png', width: 320, height: 180, alt: { en: 'A person with a phone' } }
const withImages: CampaignTemplate = {
  ...indianTemplate,
  id: 'images',
  sections: indianTemplate.sections.map((section) =>
    section.kind === 'hero' || section.kind === 'steps' ? { ...section, image } : section,
  ),
}
const templates: Readonly<Record<string, unknown>> = {
  india: indianTemplate,
  indonesia: indonesianTemplate,
  images: withImages,
  chinese: { ...indianTemplate, language: 'zh' },
  unfinished: { ...indianTemplate, title: { ...indianTemplate.title, hi: undefined } },
  broken: { ...indianTemplate, phones: 'all' },
}

/** The pages over a fake lender, whose answers depend on what is typed. */
function openPages() {
  const requests: [string, object][] = []
  const record = (name: string) => async (request: object) => {
    requests.push([name, request])
    return success({})
  }
  const answers: Readonly<Record<string, Result<never>>> = {
    '101x': refused('101', 'wrong picture'),
    old1: refused('-1', 'old picture'),
    know: refused('11', ''),
    newb: success({ token: 'new-token', known: '0' }),
    oldb: success({ token: 'known-token', known: '1' }),
    othr: refused('105', 'not now'),
  }
  const byPicture = (name: string) => async (request: { capcode: string }) => {
    requests.push([name, request])
    return answers[request.capcode] ?? success({})
  }
  const lender = {
    templateLoad: async ({ templateId }: { templateId: string }) =>
      templates[templateId] ? success(templates[templateId]) : refused('1003', 'no such campaign'),
    sidCreate: async () => success({ sid: 'sid-1' }),
    visitSave: record('visit'),
    clickSave: record('click'),
    smsSend: byPicture('sms'),
    register: byPicture('register'),
  } as unknown as Lender
  const { app } = createTestWeb({ lenderFor: () => lender, now: () => new Date('2026-11-15T03:00:00Z') })
  const get = async (query: string, headers = {}) => app.request(`/promotion?${query}`, { headers })
  const html = async (query: string, headers = {}) => (await get(query, headers)).text()
  const answer = async (query: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ sid: 'sid-1', phone: '9876543210', ...form })
    const headers = { Accept: 'application/json', Cookie: 'terang_ok=1' }
    const response = await app.request(`/promotion?${query}`, { method: 'POST', body, headers })
    return { response, outcome: await response.json() }
  }
  const post = async (query: string, form: Record<string, string>) => (await answer(query, form)).outcome
  return { get, html, post, answer, requests }
}

describe('a landing page', () => {
  test('is in the market and the language of its template, unless the visitor chose one', async () => {
    const { html } = openPages()
    const shown = await html('id=india')
    expect(shown).toContain('<html lang="en">')
    expect(shown).toContain('Saaf Credit Services')
    expect(shown).toContain('₹80,000')
    expect(shown).toContain('name="description" content="Salaried in India?')
    expect(shown).toContain('needPop=1')
    expect(await html('id=india&lang=hi')).toContain('<html lang="hi">')
    expect(await html('id=india', { Cookie: 'terang_lang=zh' })).toContain('<html lang="zh">')
    expect(await html('id=indonesia&needPop=1')).toContain('PT Terang Pinjam Nusantara')
  })

  test('is in Hindi on a Hindi phone where all of it is; a Chinese one stays Chinese', async () => {
    const { html } = openPages()
    const onHindiPhone = { 'Accept-Language': 'hi-IN,hi;q=0.9,en-IN;q=0.8' }
    expect(await html('id=india', onHindiPhone)).toContain('<html lang="hi">')
    expect(await html('id=india&lang=en', onHindiPhone)).toContain('<html lang="en">')
    expect(await html('id=chinese', onHindiPhone)).toContain('<html lang="zh">')
    expect(await html('id=unfinished', onHindiPhone)).toContain('<html lang="en">')
    expect(await html('id=india', { 'Accept-Language': 'zh-CN' })).toContain('<html lang="en">')
    expect(await html('id=indonesia', onHindiPhone)).toContain('<html lang="id">')
  })

  test('has all its texts in that language, the outcomes of its forms too', async () => {
    const { html, post } = openPages()
    const page = await html('id=india')
    // Made by the screen, by its server half, and by the frame.
    for (const text of ['Privacy policy', 'What happens next', 'aria-label="Languages"'])
      expect(page).toContain(text)
    const sent = await post('id=india', { act: 'code', capcode: 'good' })
    expect(sent).toMatchObject({ toast: 'The code has been sent. Please look at your phone!' })
  })

  test("has its template's colours", async () => {
    expect(await openPages().html('id=indonesia')).toContain('--brand:#8a3b12')
  })

  test('has images of a known size, of which only the first is fetched at once', async () => {
    const images = (await openPages().html('id=images')).match(/<img [^>]+a\.png[^>]+>/g) ?? []
    expect(images).toHaveLength(2)
    for (const shown of images)
      expect(shown).toMatch(/(?=.*width="320")(?=.*height="180")(?=.*alt="A person)/)
    expect(images.map((shown) => shown.includes('loading="lazy"'))).toEqual([false, true])
  })

  test('of a template that is not there is a page with the message', async () => {
    const response = await openPages().get('id=nonesuch')
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('no such campaign')
    expect(html).toContain('<html lang="zh">')
  })

  test('of a template that cannot be read in part has the default there, and its form', async () => {
    const response = await openPages().get('id=broken')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('name="capcode"')
  })

  test('takes the campaign along to both of its views', async () => {
    const html = await openPages().html('id=india&user_from=a&utm_tag=b&app_from=c&down_id=9')
    const query = 'id=india&amp;user_from=a&amp;utm_tag=b&amp;app_from=c&amp;down_id=9'
    expect(html).toContain(`href="/promotion?${query}#/agreementTemplate"`)
    expect(html).toContain('id="/downloadTemplate"')
    expect(html).toContain('id="/agreementTemplate"')
  })

  test('leads on to the home page where signing in takes its numbers', async () => {
    expect(await openPages().html('id=india&lang=en')).toMatch(
      /href="\/main\?needPop=1[^"]*">Go on in the browser/,
    )
    expect(await openPages().html('id=broken')).not.toContain('href="/main')
  })

  test('is counted when somebody arrives, not when a link of ours or a prefetch leads there', async () => {
    const { html, requests } = openPages()
    const agent = { 'User-Agent': 'iPhone' }
    await html('id=india&user_from=a', { 'Sec-Fetch-Site': 'cross-site', ...agent })
    await html('id=india', { 'Sec-Fetch-Site': 'same-origin' })
    await html('id=india', { 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch' })
    const visit = {
      page_id: 'india',
      user_from: 'a',
      utm_tag: '',
      app_from: '',
      client_type: 'ios',
      page_type: '1',
    }
    expect(requests).toEqual([['visit', visit]])
  })
})

describe('its form', () => {
  test('sends what product 7.4 lists', async () => {
    const { post, requests } = openPages()
    const campaign = 'id=india&user_from=a&utm_tag=b&app_from=c&invite_code=F&links_id=7'
    const who = {
      phone: '9876543210',
      capcode: 'ab2d',
      proof: '',
      sid: 'sid-1',
      deviceId: '',
      appName: 'terang',
      app_from: 'c',
      user_from: 'a',
      utm_tag: 'b',
      id: 'india',
    }
    expect(await post(campaign, { act: 'code', capcode: 'ab2d' })).toMatchObject({
      stay: true,
      countdown: 60,
    })
    const done = await post(campaign, { act: 'apply', capcode: 'ab2d', smsCode: '123456' })
    expect(done.to).toMatch(/^\/promotion\?.*links_id=7.*#\/downloadTemplate$/)
    expect(requests).toEqual([
      ['sms', who],
      ['click', expect.objectContaining({ page_id: 'india', phone: '9876543210', client_type: 'android' })],
      [
        'register',
        {
          ...who,
          merchantNumber: '0',
          userName: '9876543210',
          smsCode: '123456',
          invite_code: 'F',
          signsIn: '1',
          userAgent: '',
          rotates: '1',
        },
      ],
    ])
  })

  test.each([
    ['101x', { refused: true, toast: 'wrong picture', picture: true, fields: { capcode: '' } }],
    ['old1', { refused: true, toast: 'old picture', picture: true, fields: { capcode: '' } }],
    ['othr', { refused: true, toast: 'not now' }],
  ])('does with the answer to %s as product 8 says, in both of its steps', async (capcode, outcome) => {
    const { post } = openPages()
    expect(await post('id=india', { act: 'code', capcode })).toEqual(outcome)
    expect(await post('id=india', { act: 'apply', capcode, smsCode: '1' })).toEqual(outcome)
  })

  test.each([
    ['newb', 'new-token', 'Registered'],
    ['oldb', 'known-token', 'You are signed in'],
  ])('signs in whom the backend opens a session for: %s', async (capcode, token, toast) => {
    const { answer } = openPages()
    const { response, outcome } = await answer('id=india&lang=en', { act: 'apply', capcode, smsCode: '1' })
    expect(outcome.toast).toContain(toast)
    expect(outcome.to).toContain('#/downloadTemplate')
    expect(outcome).not.toHaveProperty('session')
    const cookies = response.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(new RegExp(`terang_session=${token};.*HttpOnly`))
    const without = await answer('id=india&lang=en', { act: 'apply', capcode: 'good', smsCode: '1' })
    expect(without.response.headers.getSetCookie().join('\n')).not.toContain('terang_session')
  })

  test('leads who is registered to the download page', async () => {
    // Product 8: whichever of the two calls finds out.
    for (const act of ['code', 'apply']) {
      const known = await openPages().post('id=india&lang=zh', { act, capcode: 'know', smsCode: '1' })
      expect(known).toMatchObject({ toast: '您已注册,请直接下载APP登录！' })
      expect(known.to).toContain('#/downloadTemplate')
    }
  })

  test('of a campaign that is gone says so', async () => {
    expect(await openPages().post('id=nonesuch', { act: 'code' })).toEqual({
      refused: true,
      toast: 'no such campaign',
    })
  })
})
