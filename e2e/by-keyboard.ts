import type { FileChooser, Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { focusStop } from './tab-stops.ts'

const STOPS_MAX = 120

/** Goes on with Tab, or back with Shift+Tab, until the element has the focus; each stop on the way must be seen. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const { problems } = await page.evaluate(focusStop)
    expect.soft(problems, 'a stop of the keyboard').toEqual([])
  }
  await expect(wanted, 'is reached with Tab').toBeFocused()
}

/** Presses a button, or follows a link, without a mouse. */
export async function pressOn(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Replaces what is in a field. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes through a list with the arrows. */
export async function chooseOption(page: Page, list: Locator, option: string): Promise<void> {
  await tabTo(page, list)
  const shown = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? '')
  for (let steps = 0; steps < STOPS_MAX; steps++) {
    if ((await shown()) === option) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrows do not reach ${option}`)
}

/** A group of radio buttons is one stop; inside it the arrows choose. */
export async function chooseRadio(page: Page, wanted: Locator): Promise<void> {
  const name = await wanted.getAttribute('name')
  const isInGroup = (group: string | null) =>
    (document.activeElement as HTMLInputElement | null)?.name === group
  for (let stops = 0; stops < STOPS_MAX && !(await page.evaluate(isInGroup, name)); stops++)
    await page.keyboard.press('Tab')
  expect.soft((await page.evaluate(focusStop)).problems, 'a group of choices').toEqual([])
  if (!(await wanted.isChecked())) await page.keyboard.press('Space')
  for (let steps = 0; steps < STOPS_MAX; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted, 'is reached with the arrows').toBeChecked()
}

type Files = Parameters<FileChooser['setFiles']>[0]

/** Opens the window for files from its field; on a loaded machine the driver now and then loses a key. */
export async function chooseFiles(page: Page, field: Locator, files: Files): Promise<void> {
  await expect(async () => {
    await tabTo(page, field)
    const opened = page.waitForEvent('filechooser', { timeout: 5_000 })
    await page.keyboard.press('Enter')
    await (await opened).setFiles(files)
  }).toPass({ timeout: 30_000 })
}
