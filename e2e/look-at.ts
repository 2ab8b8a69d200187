import type { Page, ViewportSize } from '@playwright/test'
import { type Axe, addAxe } from './axe.ts'
import { edgeless, strangePictures, unmarkedChoices } from './forced-colours.ts'
import { expect } from './journey.ts'
import { endAnimations, overflowing, showDialog } from './looks.ts'
import { clippedTexts, longLabels, overlappingTexts } from './text-fit.ts'

/** Finds what is wrong in the page in which it runs. */
type Find = () => string[]

/** One way in which a page is seen, and what is looked for there. */
export type View = {
  name: string
  size: ViewportSize
  media?: { colorScheme?: 'light' | 'dark'; forcedColors?: 'active' }
  /** Text of twice the size, as phones can be set to. */
  isEnlarged?: boolean
  /** The rules by which axe reads it. */
  rules?: 'all' | string[]
  find: Readonly<Record<string, Find>>
}

type Shown = {
  /** The part that is looked at: what has changed since the last look. */
  within?: string
  /** How many dialogs there are, of which each is opened and looked at. */
  dialogs?: number
}

/** At any size: nothing leaves the page, nothing is cut off, nothing lies on something else. */
export const fit: View['find'] = {
  'too wide': overflowing,
  'cut off': clippedTexts,
  'on each other': overlappingTexts,
  'longer than its column': longLabels,
}

/** The rules of axe: in its second theme a page is the same but for its colours. */
export const allRules = 'all'
export const onlyColours = ['color-contrast']

/** Where the system sets the colours. */
export const forcedColours: Pick<View, 'name' | 'media' | 'find'> = {
  name: 'forced colours',
  media: { forcedColors: 'active' },
  find: { 'no edge': edgeless, 'not marked': unmarkedChoices, picture: strangePictures },
}

type InPage = {
  isEnlarged: boolean
  rules: View['rules'] | undefined
  within: string
  dialogs: number
  find: View['find']
  endAnimations: typeof endAnimations
  showDialog: typeof showDialog
}

/** Runs inside the page: one message to the browser for all that is looked for in all states of a view. */
async function lookInPage({ isEnlarged, rules, within, dialogs, find, ...look }: InPage): Promise<string[]> {
  if (isEnlarged) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root{font-size:200%!important}')
    document.adoptedStyleSheets = [sheet]
  }
  const byAxe = async (part: Element): Promise<string[]> => {
    const { run } = (window as never as { axe: Axe }).axe
    const options = { resultTypes: ['violations'], ...(rules !== 'all' && { runOnly: rules }) }
    const { violations } = await run(part, options)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }
  const seen = async (part: Element): Promise<string[]> => {
    look.endAnimations()
    const problems = Object.entries(find).flatMap(([name, of]) =>
      of().map((problem) => `${name}: ${problem}`),
    )
    return rules ? [...problems, ...(await byAxe(part))] : problems
  }
  const found = await seen(document.querySelector(within) ?? document.documentElement)
  for (let dialog = 0; dialog < dialogs; dialog++) {
    look.showDialog(dialog)
    const open = document.querySelector(':popover-open')
    const problems = open ? await seen(open) : ['does not open']
    found.push(...problems.map((problem) => `dialog ${dialog}: ${problem}`))
  }
  if (dialogs > 0) look.showDialog(-1)
  document.adoptedStyleSheets = []
  return found
}

/** Functions go into the page as their source, as Playwright itself sends them. */
const sourceOf = (value: unknown): string => {
  if (typeof value === 'function') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value) ?? 'undefined'
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${sourceOf(item)}`)}}`
}

/** What is wrong with the page as it is seen so, in each of its dialogs too. */
export async function problemsIn(
  page: Page,
  { size, media, isEnlarged = false, rules, find }: View,
  { within = 'html', dialogs = 0 }: Shown,
): Promise<string[]> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce', ...media })
  if (rules) await addAxe(page)
  const look: InPage = { isEnlarged, rules, within, dialogs, find, endAnimations, showDialog }
  return page.evaluate<string[]>(`(${lookInPage})(${sourceOf(look)})`)
}

/** Looks at the page in these views, one after the other. */
export async function lookAt(
  page: Page,
  state: string,
  views: readonly View[],
  shown: Shown = {},
): Promise<void> {
  for (const view of views)
    expect.soft(await problemsIn(page, view, shown), `${state}, ${view.name}`).toEqual([])
}
