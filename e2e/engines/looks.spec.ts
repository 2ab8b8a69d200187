import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countOf, hasTurn } from '../../tools/counts.ts'
import { everyPage, withLanguage } from '../every-page.ts'
import { brokenWords, endAnimations, openFolds, overflowing, showDialog } from '../looks.ts'
import { boxesOf, compareBoxes } from './boxes.ts'
import { engines } from './engines.ts'
import { expect, test } from './fixtures.ts'
import type { Session } from './session.ts'

/** Where to put a picture of everything that is looked at, for a person to look at as well. */
const pictures = process.env['PICTURES']

const inPage = <T>({ evaluate }: Session, work: (...args: never[]) => T, ...args: unknown[]) =>
  evaluate<T>(`return (${work})(${args.map((arg) => JSON.stringify(arg)).join(',')})`)

async function savePicture(session: Session, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, `${name.replaceAll('/', ' ')}.png`), await session.screenshot())
}

/** Runs in the page: React has taken over what it draws, and drawn what it knows only then. */
async function hydrated(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const isTaken = () =>
    Object.keys(document.querySelector('#screen main') ?? {}).some((key) => key.startsWith('__reactFiber'))
  while (document.getElementById('props') && !isTaken()) await frame()
  await frame()
  await frame()
}

/** One page with one dialog open, or none: as each engine lays it out. */
async function lookAt(webkit: Session, chromium: Session, dialog: number): Promise<string[]> {
  const both = [webkit, chromium]
  await Promise.all(both.map((session) => inPage(session, showDialog, dialog)))
  await Promise.all(both.map((session) => inPage(session, endAnimations)))
  const [ours, theirs] = await Promise.all(both.map((session) => inPage(session, boxesOf)))
  const [leaving, broken] = [await inPage(webkit, overflowing), await inPage(webkit, brokenWords)]
  return [
    ...compareBoxes(ours ?? {}, theirs ?? {}),
    ...leaving.map((what) => `out of the page: ${what}`),
    ...broken.map((word) => `broken: ${word}`),
  ]
}

const views = [
  { width: 360, dark: false, lang: 'id' },
  { width: 390, dark: true, lang: 'hi' },
]

const turns = { of: views.length, count: countOf('viewsPerEnginePage') }

for (const [view, { width, dark, lang }] of views.entries())
  test(`pages look on WebKit as on Chromium, ${width} px wide, ${dark ? 'dark' : 'light'}`, async ({
    engineName,
    demo,
  }) => {
    test.skip(engineName !== 'webkit', 'the two are compared once')
    test.setTimeout(240_000)
    const [webkit, chromium] = await Promise.all([
      engines.webkit({ width, dark }),
      // WebKitGTK has no push messages, whose button the other would show.
      engines['chromium current']({ width, dark, initScripts: ['delete window.PushManager'] }),
    ])
    const differences: Record<string, string[]> = {}
    const pages = Object.entries(everyPage).filter((_, index) => hasTurn(view, index, turns))
    for (const [about, address] of pages) {
      const url = demo.url + withLanguage(address, lang)
      await Promise.all([webkit.open(url), chromium.open(url)])
      await Promise.all([inPage(webkit, hydrated), inPage(chromium, hydrated)])
      const [dialogs = 0] = await Promise.all([inPage(webkit, openFolds), inPage(chromium, openFolds)])
      for (let dialog = -1; dialog < dialogs; dialog++) {
        const found = await lookAt(webkit, chromium, dialog)
        const name = dialog < 0 ? about : `${about}, dialog ${dialog}`
        if (found.length > 0) differences[name] = found
        await savePicture(webkit, `${width} ${name}`)
      }
    }
    await Promise.all([webkit.close(), chromium.close()])
    expect(differences).toEqual({})
  })
