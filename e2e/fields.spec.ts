import type { Page } from '@playwright/test'
import { deskPages } from './desk-pages.ts'
import { everyPage, withLanguage } from './every-page.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

const demo = ownCopy()

type Blank = { action: string; isMultipart: boolean; fields: [string, string][]; required: string[] }

/** What each button of each form of the page would send with nothing in the fields that have to be filled in. */
const blankForms = (page: Page): Promise<Blank[]> =>
  page.evaluate(() => {
    const acts = (form: HTMLFormElement) =>
      [...form.elements].filter(
        (one): one is HTMLButtonElement =>
          one instanceof HTMLButtonElement && one.type === 'submit' && !one.hidden,
      )
    return [...document.querySelectorAll<HTMLFormElement>('form[method=post]')].flatMap((form) => {
      const required = [...form.elements].filter((one) => one.hasAttribute('required')) as HTMLInputElement[]
      if (required.length === 0) return []
      const names = new Set(required.map(({ name }) => name))
      const ticked = new Set(
        required.filter(({ type }) => /checkbox|radio/.test(type)).map(({ name }) => name),
      )
      const fields = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !ticked.has(name) ? [[name, names.has(name) ? '' : value]] : [],
      )
      return (
        acts(form)
          // These send a code, and need nothing of what is typed.
          .filter(({ value }) => !/code$/i.test(value))
          .map((button) => ({
            action: form.action,
            isMultipart: form.enctype === 'multipart/form-data',
            fields: [...fields, ...(button.name ? [[button.name, button.value] as [string, string]] : [])],
            required: [...names],
          }))
      )
    })
  })

/** The fields of an answer that are marked as wrong, each with what describes it, and what the page says elsewhere. */
const wrongIn = (page: Page, html: string) =>
  page.evaluate(
    (text) => {
      const answer = new DOMParser().parseFromString(text, 'text/html')
      const wrong = [...answer.querySelectorAll('[aria-invalid]')].map((control) => ({
        name: control.getAttribute('name') ?? '',
        sentence: answer.getElementById(control.getAttribute('data-error') ?? '')?.textContent ?? '',
      }))
      const toast = answer.getElementById('toasts')?.textContent ?? ''
      return { wrong, toast, focused: answer.querySelectorAll('[autofocus]').length }
    },
    html.replace(/<style.*?<\/style>|\sstyle="[^"]*"/gs, ''),
  )

async function sendBlank(page: Page, { action, isMultipart, fields }: Blank): Promise<string> {
  const form = Object.fromEntries(fields)
  const headers = { Origin: new URL(action).origin, Accept: 'text/html' }
  const sent = await page.request.post(action, { headers, ...(isMultipart ? { multipart: form } : { form }) })
  return sent.text()
}

/** What is not said where it belongs, of one page. */
async function problemsOn(page: Page, at: string): Promise<string[]> {
  const problems: string[] = []
  for (const blank of await blankForms(page)) {
    const { wrong, toast, focused } = await wrongIn(page, await sendBlank(page, blank))
    const about = `${at} ${JSON.stringify(blank.fields.at(-1))}`
    // A preview needs less than what is sent after it.
    const isPreview = blank.fields.some(([name, value]) => name === 'act' && /^(compute|show)/.test(value))
    for (const name of isPreview ? [] : blank.required)
      if (!wrong.some((one) => one.name === name)) problems.push(`${about}: nothing at ${name}`)
    const sentences = wrong.map(({ sentence }) => sentence)
    if (sentences.some(Boolean) && toast) problems.push(`${about}: a toast beside the fields: ${toast}`)
    if (!sentences.some(Boolean) && !toast) problems.push(`${about}: nothing says what is wrong`)
    if (focused === 0) problems.push(`${about}: nothing is focused`)
  }
  return problems
}

test('each form of a borrower that is sent empty says at its fields what is missing', async ({ page }) => {
  test.setTimeout(300_000)
  const problems: string[] = []
  for (const address of Object.values(everyPage)) {
    if (address.startsWith('/docs')) continue
    await page.goto(demo.url + withLanguage(address, 'en'), { waitUntil: 'commit' })
    await page.waitForLoadState('domcontentloaded')
    problems.push(...(await problemsOn(page, address)))
  }
  expect(problems).toEqual([])
})

for (const role of ['Manager', 'Agent', 'Officer', 'Treasurer'])
  test(`each form at the desk of a ${role} that is sent empty says at its fields what is missing`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const problems: string[] = []
    for await (const address of deskPages(page, demo.url, { role: new RegExp(role), lang: 'en' }))
      problems.push(...(await problemsOn(page, address)))
    expect(problems).toEqual([])
  })
