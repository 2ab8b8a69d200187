import { beforeEach, describe, expect, test } from 'vitest'
import { readTemplate } from '../../contract/calls/campaign-template.ts'
import { defaultTemplate } from '../../contract/calls/default-template.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { builtIn, saveTemplate } from './templates.ts'
import { visitor } from './testing/visitor.ts'

const faint = { brand: '#cccccc', brandInk: '#ffffff', brandSoft: '#eeeeee' }

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const load = (templateId: string, lang = '') =>
  visitor({ service, launch: lang ? { lang } : {} }).lender.templateLoad({ templateId })

test.each(builtIn.map((template) => [template.id, template] as const))(
  'template %s is there, whole, in four languages',
  async (id, template) => {
    expect(readTemplate(template)).toEqual({ template })
    expect(await load(id)).toMatchObject({ success: true, code: '00', data: { id } })
    const { id: _, ...words } = template
    const written = (language: string) => JSON.stringify(words).split(`"${language}":"`).length
    expect(written('en')).toBeGreaterThan(10)
    for (const language of ['id', 'hi', 'zh']) expect(written(language)).toBe(written('en'))
  },
)

describe('a template', () => {
  test('that does not exist says so, in Chinese unless asked otherwise', async () => {
    expect(await load('nonesuch')).toMatchObject({ code: '1003', message: '该活动不存在或已结束。' })
    expect(await load('nonesuch', 'en')).toMatchObject({
      message: 'This campaign does not exist or has ended.',
    })
  })

  test('that is stored takes the place of the built-in one', async () => {
    const changed = { ...defaultTemplate, title: { zh: '另一个标题' } }
    expect(await saveTemplate(service.db, changed, START)).toBeNull()
    expect(await load('default')).toMatchObject({ data: { title: { zh: '另一个标题' } } })
  })

  test('that is broken in the database is refused with a message, and the log names the place', async () => {
    const body = { ...defaultTemplate, sections: [{ kind: 'carousel' }] }
    await service.db.insertInto('campaign_templates').values({ id: 'old', body, updated_at: START }).execute()
    expect(await load('old')).toMatchObject({
      code: '1003',
      message: '该页面暂时无法显示，我们已收到通知并正在处理。',
    })
    expect(service.logged.join('')).toContain('sections.0.kind')
  })

  test.each<[string, object, RegExp]>([
    ['no form', { sections: defaultTemplate.sections.filter(({ kind }) => kind !== 'form') }, /one form/],
    ['a surplus field', { script: 'alert(1)' }, /^script/],
    ['words that lack its own language', { title: { en: 'Hello' } }, /own language/],
    ['a figure nobody knows', { title: { zh: '{rate}' } }, /figure/],
    ['an unreadable colour', { colours: { light: faint, dark: faint } }, /contrast/],
    ['a store that is no https address', { stores: { apk: 'javascript:alert(1)' } }, /^stores.apk/],
    ['nowhere to send to', { phones: [] }, /^phones/],
    ['an id that is no id', { id: '../x' }, /^id/],
  ])('with %s is not stored, and the place is named', async (_, change, named) => {
    const notified = await saveTemplate(service.db, { ...defaultTemplate, ...change }, START)
    expect(notified?.wrong).toMatch(named)
  })
})
