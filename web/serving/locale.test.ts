import { expect, test } from 'vitest'
import * as texts from '#texts'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { type Language, languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { openPages } from '../testing/pages.ts'
import { refused, success } from '../testing/replies.ts'

/** Answers nobody before all languages have asked, and then the last of them first. */
function allAtOnce<RouteHandler>(answer: RouteHandler) {
  const waiting: (() => void)[] = []
  return async () => {
    await new Promise<void>((resolve) => {
      waiting.unshift(resolve)
      if (waiting.length === languages.length) for (const answered of waiting) answered()
    })
    return answer
  }
}

const inEach = <Result>(work: (language: Language) => Result) => Promise.all(languages.map(work))

test('pages that are made at the same time are each in their own language', async () => {
  const { get } = openPages({ complaintList: allAtOnce(success({ tabs: [] })) })
  const made = await inEach(async (language) => (await get(`${paths.complaintList}?lang=${language}`)).text())
  for (const [index, language] of languages.entries()) {
    expect(made[index]).toContain(`<html lang="${language}">`)
    expect(made[index]).toContain(`<title>${withLocale(language, texts.complaint_list_title)}</title>`)
  }
})

test('so are the pages that say why there is none', async () => {
  const { get } = openPages({ complaintList: allAtOnce(refused(codes.gatewaySilent)) })
  const made = await inEach(async (language) => (await get(`${paths.complaintList}?lang=${language}`)).text())
  for (const [index, language] of languages.entries())
    expect(made[index]).toContain(withLocale(language, () => codeText(codes.gatewaySilent)))
})

test('so are the outcomes of forms', async () => {
  const { post } = openPages({ scoreSave: allAtOnce(refused(codes.gatewaySilent)) })
  const toasts = await inEach(async (language) => {
    const form = { act: 'rate', stars: '3' }
    const sent = await post(`${paths.loanDetails}?lang=${language}`, form, { Accept: 'application/json' })
    return ((await sent.json()) as { toast: string }).toast
  })
  expect(toasts).toEqual(
    languages.map((language) => withLocale(language, () => codeText(codes.gatewaySilent))),
  )
})
