import { expect, test } from '@playwright/test'
import { faintFields, movingParts } from './display-settings.ts'
import { edgeless, strangePictures, unmarkedChoices } from './forced-colours.ts'
import { fit, onlyColours, problemsIn } from './look-at.ts'
import { brokenWords, coveringBars, overflowing, smallTargets } from './looks.ts'
import { keyboardProblems } from './tab-stops.ts'
import { clippedTexts, longLabels, overlappingTexts } from './text-fit.ts'

type Look = {
  find: () => string[]
  /** What is found begins with this. */
  found: string
  bad: string
  good: string
}

const label = (column: string) =>
  `<style>td { display: grid; grid-template-columns: ${column} 1fr } td::before { content: attr(data-label); width: max-content }</style>
   <table><tr><td data-label="A long label">value</td></tr></table>`

const looks: Record<string, Look> = {
  'a box that leaves the page': {
    find: overflowing,
    found: 'the page scrolls sideways',
    bad: '<p style="width: 900px">wide</p>',
    good: '<div style="overflow: auto"><p style="width: 900px">wide</p></div>',
  },
  'a word broken inside': {
    find: brokenWords,
    found: 'Pembayaran',
    bad: '<p style="width: 3ch; overflow-wrap: anywhere">Pembayaran</p>',
    good: '<p style="width: 12ch">Pembayaran pertama</p>',
  },
  'a target that a thumb misses': {
    find: smallTargets,
    found: '<button',
    bad: '<button style="width: 20px; height: 20px">x</button>',
    good: '<button style="width: 44px; height: 44px">x</button>',
  },
  'a bar over half of the window': {
    find: coveringBars,
    found: '60 % of the window',
    bad: '<div style="height: 300vh"></div><p style="position: sticky; bottom: 0; margin: 0; height: 60vh">bar</p>',
    good: '<div style="height: 300vh"></div><p style="position: sticky; bottom: 0; margin: 0; height: 20vh">bar</p><p style="height: 60vh">the end</p>',
  },
  'a text that is cut off': {
    find: clippedTexts,
    found: 'one two three',
    bad: '<p style="width: 40px; overflow: hidden; white-space: nowrap">one two three</p>',
    good: '<p style="width: 40px; overflow: hidden">one two three</p>',
  },
  'texts on each other': {
    find: overlappingTexts,
    found: 'below and above',
    bad: '<p style="margin: 0">below</p><p style="margin: -12px 0 0">above</p>',
    good: '<p>below</p><p>above</p><p style="position: fixed; top: 0">over both</p>',
  },
  'texts on each other with a long page between them': {
    find: overlappingTexts,
    found: 'first and last',
    bad: `<p style="margin: 0">first</p>${'<p>between</p>'.repeat(50)}<p style="position: absolute; top: 8px; margin: 0">last</p>`,
    good: `<p>first</p>${'<p>between</p>'.repeat(50)}<p>last</p>`,
  },
  'a label longer than its column': {
    find: longLabels,
    found: 'A long label before value',
    bad: label('20px'),
    good: label('200px'),
  },
  'a field that is hardly seen': {
    find: faintFields,
    found: '<input',
    bad: '<input style="border: 1px solid #ddd; background: #fff">',
    good: '<input style="border: 1px solid #555; background: #fff">',
  },
  'what moves although less motion is asked for': {
    find: movingParts,
    found: '<p',
    bad: '<p style="transition: opacity 1s">moves</p>',
    good: '<style>@media (prefers-reduced-motion: no-preference) { p { transition: opacity 1s } }</style><p>stands</p>',
  },
  'a button without an edge': {
    find: edgeless,
    found: 'no border: <button',
    bad: '<button style="border: 0">Pay</button>',
    good: '<button style="border: 1px solid">Pay</button>',
  },
  'a choice that looks like the others': {
    find: unmarkedChoices,
    found: 'looks like the others: <a',
    bad: '<nav><a>One</a> <a aria-current="page">Two</a></nav>',
    good: '<nav><a>One</a> <a aria-current="page" style="font-weight: 700">Two</a></nav>',
  },
  'a picture in colours of its own': {
    find: strangePictures,
    found: 'rgb(1, 2, 3)',
    bad: '<svg style="forced-color-adjust: none"><path fill="rgb(1, 2, 3)" d="M0 0h9v9z"/></svg>',
    good: '<svg style="forced-color-adjust: none"><path fill="CanvasText" d="M0 0h9v9z"/></svg>',
  },
}

test.use({ viewport: { width: 360, height: 640 } })

for (const [what, { find, found, bad, good }] of Object.entries(looks))
  test(`a look finds ${what}, and nothing where there is none`, async ({ page }) => {
    const inColours = [edgeless, strangePictures, unmarkedChoices].includes(find)
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: inColours ? 'active' : 'none' })
    await page.setContent(good)
    expect(await page.evaluate(find)).toEqual([])
    await page.setContent(bad)
    expect(await page.evaluate(find)).toEqual(
      expect.arrayContaining([expect.stringMatching(`^${found.replaceAll(/[()]/g, '\\$&')}`)]),
    )
  })

test('a view finds what is wrong on the page and in each dialog, by axe too, and with larger text', async ({
  page,
}) => {
  const size = { width: 320, height: 640 }
  const narrow = { name: 'narrow', size, find: { ...fit, 'less than 44 px': smallTargets } }
  await page.setContent(`<p style="white-space: nowrap">a line that has room enough</p>
    <p style="color: #bbb; background: #fff">faint</p>
    <div role="dialog" popover>in order</div>
    <div role="dialog" popover><button style="width: 20px; height: 20px">x</button></div>`)
  expect(await problemsIn(page, narrow, { dialogs: 2 })).toEqual([
    expect.stringMatching(/^dialog 1: less than 44 px: <button/),
  ])
  expect(await problemsIn(page, { ...narrow, isEnlarged: true }, {})).toContainEqual(
    expect.stringMatching(/^too wide: /),
  )
  expect(await problemsIn(page, narrow, {})).toEqual([])
  const contrast = { name: 'contrast', size, rules: onlyColours, find: {} }
  expect(await problemsIn(page, contrast, {})).toEqual([expect.stringMatching(/^color-contrast: <p/)])
  expect(await problemsIn(page, contrast, { within: '[role=dialog]' })).toEqual([])
})

const ring = '<style>:focus { outline: 3px solid }</style>'
const stops: Record<string, { content: string; found: string[] }> = {
  'nothing on a page that is in order': { content: '<button>One</button><button>Two</button>', found: [] },
  'a stop that is not shown': {
    content: '<style>:focus { outline: 0 !important }</style><button>One</button>',
    found: ['no outline: <button>One</button>'],
  },
  'a stop that is covered': {
    content: '<div><button>One</button></div><p style="position: fixed; inset: 0; margin: 0">over all</p>',
    found: ['covered by <p style="position: fixed; inset: 0; margin: 0">over all</p>: <button>One</button>'],
  },
  'a stop out of order': {
    content: '<button tabindex="2">One</button><button tabindex="1">Two</button>',
    found: ['button One comes after button Two, and stands before it'],
  },
}
for (const [what, { content, found }] of Object.entries(stops))
  test(`a walk with the keyboard finds ${what}`, async ({ page }) => {
    await page.setContent(ring + content)
    expect(await keyboardProblems(page)).toEqual(found)
  })
