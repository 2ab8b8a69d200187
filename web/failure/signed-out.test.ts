import { describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import type { Language } from '../../market/language.ts'
import type { Lender } from '../page/page.ts'
import { refused } from '../testing/replies.ts'
import { createTestWeb } from '../testing/test-web.ts'

const invitations: Readonly<Record<Language, string>> = {
  en: 'Sign in to continue',
  id: 'Masuk untuk melanjutkan',
  hi: 'आगे बढ़ने के लिए साइन इन करें',
  zh: '登录后继续',
}
const endings: Readonly<Record<Language, RegExp>> = {
  en: /been signed out|session has ended/,
  id: /telah keluar|telah berakhir/,
  hi: /साइन आउट/,
  zh: /退出登录|登录已失效/,
}

const { app } = createTestWeb({
  lenderFor: () =>
    ({
      loanDetails: async () => refused(codes.sessionExpired, 'the session has ended'),
    }) as unknown as Lender,
  now: () => new Date('2026-11-15T03:00:00Z'),
})
const open = async (lang: string, headers = {}) =>
  (await app.request(`/loanDetails?orderId=1&productId=2&lang=${lang}`, { headers })).text()

describe.each(Object.keys(invitations) as Language[])('in %s', (language) => {
  test('whoever never had a session is invited to sign in, and reads of none that ended', async () => {
    const html = await open(language)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${invitations[language]}<`))
    expect(html).not.toMatch(endings[language])
  })

  test('whose session has ended reads that it has', async () => {
    const html = await open(language, { Cookie: 'terang_session=gone' })
    expect(html).toMatch(endings[language])
    expect(html).not.toContain(invitations[language])
  })
})
