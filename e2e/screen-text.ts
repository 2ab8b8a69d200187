import type { Page } from '@playwright/test'
import { endAnimations, openFolds, sendEmptyForm, showDialog } from './looks.ts'

const LONGEST_LINE = 140

/** Times of day, codes and amounts of time left differ from run to run. */
const variable: readonly (readonly [RegExp, string])[] = [
  [/\d{1,2}[:.]\d{2}([:.]\d{2})?(?!\d)(\s?[ap]m)?/gi, '00:00'],
  [/\b(?=[\dA-Z-]*\d[\dA-Z-]*\d)[\dA-Z]{4,}(?:[ -][\dA-Z]{4,})+\b/g, '0000'],
  // A reference number may have no digit at all.
  [/\b[\dA-Z]{4}(?:-[\dA-Z]{4}){2}\b/g, '0000'],
  [/\d{6,}/g, '000000'],
  // A button that counts down until it can be used again.
  [/(button "\D*)\d{1,2}(\D*" \[disabled\])/, '$10$2'],
]

/** A text as the snapshots have it. */
export const withoutVariables = (text: string): string =>
  variable.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)

/** One line for each thing that is read out; addresses are tested elsewhere. */
function compact(tree: string): string {
  return tree
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .map(withoutVariables)
    .map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line))
    .join('\n')
}

/** Runs inside the page, before anything else: the time stands still, and timers run. */
export function stopTime(day: string): void {
  const Clock = Date
  const now = Clock.parse(day)
  const Stopped = class extends Clock {
    constructor(...given: []) {
      if (given.length === 0) super(now)
      else super(...given)
    }
    static override now = () => now
  }
  Object.assign(window, { Date: Stopped })
}

/** Runs inside the page, before anything else: remembers what is put into a live region, and every alert that appears. */
export function recordAnnouncements(): void {
  const announced: string[] = []
  Object.assign(window, { announced })
  const live =
    '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output:not([aria-live=off])'
  const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(live)
  const announce = (node: Node, isNew: boolean) => {
    const region = regionOf(node)
    // A region that comes together with its text is read out only if it is an alert.
    if (!region || (isNew && region === node && !region.matches('[role=alert]'))) return
    // That it takes long is told on slow machines only.
    if (node instanceof HTMLElement && 'loading' in node.dataset) return
    const text = node.textContent?.replaceAll(/\s+/g, ' ').trim()
    if (text && announced.at(-1) !== text) announced.push(text)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') announce(target, false)
      for (const node of addedNodes) {
        announce(node, true)
        if (node instanceof Element)
          for (const alert of node.querySelectorAll('[role=alert]')) announce(alert, true)
      }
    }
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}

export const announcements = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as never as { announced: string[] }).announced.splice(0))

/** Each field that is marked as wrong, with what is read out for it. */
const wrongFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((field) => {
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
      const why = described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      const name = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? ''
      return `- wrong: ${name.trim()}: ${why.trim()}`
    }),
  )

/** What a screen reader has of a page: its tree, its dialogs, and what it says when the form is sent empty. */
export async function screenText(page: Page): Promise<string> {
  const dialogs = await page.evaluate(openFolds)
  await page.evaluate(showDialog, -1)
  const parts = [`# ${await page.title()}`, await page.locator('body').ariaSnapshot()]
  for (let dialog = 0; dialog < dialogs; dialog++) {
    await page.evaluate(showDialog, dialog)
    await page.evaluate(endAnimations)
    parts.push('# a dialog', await page.locator('[role=dialog]').nth(dialog).ariaSnapshot())
  }
  await page.evaluate(showDialog, -1)
  await announcements(page)
  // An application keeps what is sent, and would be another one afterwards; `e2e/apply.spec.ts` has its mistakes.
  const isApplication = (await page.locator('#step').count()) > 0
  if (!isApplication && (await page.evaluate(sendEmptyForm))) {
    await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
    const announced = await announcements(page)
    parts.push(
      '# sent empty',
      ...announced.map((text) => `- announced: ${text}`),
      ...(await wrongFields(page)),
    )
  }
  return `${compact(parts.join('\n'))}\n`
}
