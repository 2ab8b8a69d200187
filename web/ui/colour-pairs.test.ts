import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filled, grounds, inks } from '../../market/palette.ts'
import { colourVariable } from '../serving/colours.ts'

const web = join(import.meta.dirname, '..')
const written = new Set<string>([...inks, ...filled.map(([ink]) => ink)].map(colourVariable))
const mixed = grounds.filter((ground) => typeof ground !== 'string')
const under = new Set<string>([
  ...grounds.filter((ground) => typeof ground === 'string').map(colourVariable),
  ...filled.map(([, ground]) => colourVariable(ground)),
])
/** A line between two steps, with nothing on it. */
const unwritten = ['web/complaints/complaints.module.css: background: var(--line)']

const sheets = globSync('**/*.css', { cwd: web }).map((file) => ({
  file: `web/${file}`,
  css: readFileSync(join(web, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}))

const values = (css: string, property: string) =>
  [...css.matchAll(new RegExp(`[{;\\s]${property}:\\s*([^;}]*var\\(--[^;}]*)`, 'g'))].map(
    (match) => match[1] ?? '',
  )

const tokenOf = (value: string) => /^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? ''
const mixOf = (value: string) =>
  /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--surface\)\)$/.exec(value)?.slice(1).join(' ') ?? ''

test('text has a colour whose contrast is computed from the packs', () => {
  const found = sheets.flatMap(({ file, css }) => values(css, 'color').map((value) => ({ file, value })))
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(({ value }) => !written.has(tokenOf(value)))).toEqual([])
})

test('and so has what it stands on', () => {
  const known = new Set(mixed.map((ground) => ground.join(' ')))
  const found = sheets.flatMap(({ file, css }) =>
    [...values(css, 'background'), ...values(css, 'background-color')].map((value) => ({ file, value })),
  )
  expect(found.length).toBeGreaterThan(50)
  const strange = found.filter(({ value }) => !under.has(tokenOf(value)) && !known.has(mixOf(value)))
  expect(strange.map(({ file, value }) => `${file}: background: ${value}`)).toEqual(unwritten)
})

test('a rule that fills says what is written on it, in a colour of its pair', () => {
  const rules = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      at: `${file} ${selector.trim()}`,
      ink: tokenOf(values(` ${body}`, 'color')[0] ?? ''),
      ground: tokenOf(values(` ${body}`, 'background')[0] ?? ''),
    })),
  )
  const pairs = filled.map(([ink, ground]) => `${colourVariable(ink)} on ${colourVariable(ground)}`)
  const own = new Set(filled.map(([, ground]) => colourVariable(ground)))
  const wrong = rules
    .filter(({ ink, ground }) => own.has(ground) && ink !== '')
    .filter(({ ink, ground }) => !pairs.includes(`${ink} on ${ground}`))
  expect(wrong).toEqual([])
})
