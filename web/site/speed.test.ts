import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { statusDescription } from '../../contract/wire/code-text.ts'
import { type Language, languages } from '../../market/language.ts'
import { figuresOf } from '../../market/legal/figures.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { Packs } from '../../market/market.ts'
import { statusCodes } from '../../market/order-status.ts'
import { packs } from '../../market/packs/packs.ts'
import { openPages } from '../testing/pages.ts'

/** How soon a loan is decided and paid out: figures that are nowhere but in the pack. */
const pace = { decisionDays: 4, disbursementMinDays: 5, disbursementMaxDays: 6 }
const faster = (market: 'id' | 'in') => ({
  ...packs[market],
  claims: { ...packs[market].claims, decisionHours: 7 },
  legal: { ...packs[market].legal, ...pace },
})
const changed: Packs = { id: faster('id'), in: faster('in') }

const number: Record<Language, string> = {
  en: '\\d+|an?|one|two|three|five|same',
  id: '\\d+|se|satu |dua |tiga |lima ',
  hi: '\\d+|एक|दो|तीन|पाँच',
  zh: '\\d+|[一二两三五当]',
}
const unit: Record<Language, string> = {
  en: '(hours?|days?|minutes?)\\b',
  id: '(jam|hari|menit)\\b',
  hi: '(घंट|दिन|मिनट)',
  zh: '(小时|天|日|分钟)',
}
const timeIn = (language: Language) =>
  new RegExp(`(?<![\\p{L}\\d])(${number[language]})[ -]?${unit[language]}`, 'giu')

type Source = { key: string; text: string }
const textsOf = (value: unknown, key: string): Source[] =>
  typeof value === 'string'
    ? [{ key, text: value }]
    : Object.entries(value as object).flatMap(([name, part]) =>
        textsOf(part, Array.isArray(value) ? key : key || name),
      )
const sources = (language: Language): Source[] =>
  globSync(`{market,contract,server,web}/**/texts/${language}.json`)
    // Staff read these, not borrowers; and what a rule says is the regulator's.
    .filter((file) => !file.split('/').includes('desk') && !file.startsWith('market/rules/'))
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8'))).flatMap(([key, value]) => textsOf(value, key)),
    )

/** Times that are about something other than how soon one gets a loan. */
const otherwise: readonly string[] = [
  'about_welcome_1',
  'account_data_copy_ready',
  'apply_birth_date_hint',
  'choose_pay_day_hint',
  'due_after_pay',
  'code_gatewaySilent',
  'code_tooMany',
  'condition_late',
  'condition_late_only',
  'login_not_arrived',
  'login_not_arrived_whatsapp',
  'login_not_arrived_call',
  'login_not_arrived_both',
  'verification_sms_failed',
  'verification_sms_day_hours',
  'verification_sms_later_hours',
  'verification_known_hours',
  'verification_loan_hours',
  'repayment_step_transfer_neft',
  'terms_late_day_one',
  'wallet_step_4',
  'made_gone',
  'account_data_copy_again',
]

const decides: Record<Language, RegExp> = {
  en: /decide/,
  id: /diputuskan|memutuskan/,
  hi: /फ़ैसल/,
  zh: /决定/,
}
const sends: Record<Language, RegExp> = { en: /sen[dt]/, id: /dikirim|mengirim/, hi: /भेज/, zh: /汇/ }
/** The claim itself is product 1's, to the letter; what it means is said beside it. */
const CLAIM = 'home_claim'

const templates = globSync('server/promotion/templates/*.ts').map((file) => readFileSync(file, 'utf8'))
const ofTemplates = (language: Language): Source[] =>
  templates.flatMap((source) =>
    [...source.matchAll(new RegExp(`^\\s*${language}: '(.*)',$`, 'gm'))].map(([, text = '']) => ({
      key: 'a campaign',
      text,
    })),
  )

describe.each(languages)('in %s', (language) => {
  const all = [...sources(language), ...ofTemplates(language)]
  const naming = (figure: string) =>
    all.filter(({ key, text }) => ![CLAIM, ...otherwise].includes(key) && text.includes(figure))

  test('no text has a time of its own', () => {
    const times = timeIn(language)
    const own = sources(language).filter(
      ({ key, text }) => !otherwise.includes(key) && text.search(times) >= 0,
    )
    expect(own).toEqual([])
  })

  test('the hours are those of the decision, the days of disbursement those of sending the money', () => {
    expect(naming('{hours}').length).toBeGreaterThan(4)
    for (const { text } of naming('{hours}')) expect(text).toMatch(decides[language])
    expect(naming('{disbursement}').length).toBeGreaterThan(4)
    for (const { text } of naming('{disbursement}')) expect(text).toMatch(sends[language])
  })

  test.each(['id', 'in'] as const)(
    'the pages of %s say the figures of the pack, and no others',
    async (market) => {
      const { decision, disbursement } = withLocale(language, () => figuresOf(changed[market]))
      const { get } = openPages(
        { costExample: async () => ({ success: false, code: '1003' }) },
        { market: changed },
      )
      const query = `?lang=${language}${market === 'in' ? '&needPop=1' : ''}`
      for (const path of ['/', '/About', '/aboutUs']) {
        const page = (await (await get(path + query)).text()).replaceAll(/<(style|script).*?<\/\1>/gs, '')
        const hours = [...page.matchAll(/(\d+) ?(hours|jam\b|घंटे|小时)/g)].map(([, count]) => count)
        expect(new Set(hours)).toEqual(new Set(['7']))
        expect(page).toContain(disbursement)
      }
      expect(await (await get(`/${query}`)).text()).toContain(decision)
      const described = (code: number) => withLocale(language, () => statusDescription(code, changed[market]))
      expect(described(statusCodes.review)).toContain(decision)
      expect(described(statusCodes.onItsWay)).toContain(disbursement)
    },
  )
})
