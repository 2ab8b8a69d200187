import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The names under which a journey looks for buttons, links, fields and dialogs, and texts in other scripts. */
const NAMES =
  /(?:\{ name: |(?:toHaveText|getByText|toContainText)\((?=.*[\u0900-\u097f\u4e00-\u9fff]))'((?:[^'\\\n]|\\.)+)'/g
const lookedFor = (source: string) =>
  Array.from(source.matchAll(NAMES), ([, text = '']) => text.replaceAll("\\'", "'"))

/** A text as the page may show it: whatever stands for its placeholders. */
const asShown = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
    'i',
  )

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(strings)
      : []

const FIGURE = '¤'

/** Those of the looked-for texts that neither a catalogue nor a source of the product says. */
function unknownTexts(wanted: readonly string[], texts: readonly string[], said: string): string[] {
  const lower = said.toLowerCase()
  const withFigures = texts.map((text) => text.replace(/\{[^}]*\}/g, FIGURE)).join('\n')
  const patterns = texts.filter((text) => text.includes('{')).map(asShown)
  return wanted.filter(
    (text) =>
      !(
        lower.includes(text.toLowerCase()) ||
        withFigures.includes(text.replace(/(?:Rp|₹)?\d[\d.,]*/g, FIGURE)) ||
        patterns.some((pattern) => pattern.test(text))
      ),
  )
}

test('a button that was renamed is missed, one with a figure in its name is not', () => {
  const texts = ['Sudah terjawab', 'Ajukan: {name}']
  const wanted = lookedFor(
    "getByRole('button', { name: 'Belum selesai' }) getByRole('link', { name: 'Ajukan: Terang Cicil' }) getByRole('link', { name: 'Sudah' })",
  )
  expect(unknownTexts(wanted, texts, texts.join('\n'))).toEqual(['Belum selesai'])
})

test('whatever a journey looks for by its name is said in the product, or was typed by the journey', () => {
  const catalogues = globSync('{market,contract,server,web}/**/*.json', { cwd: root })
  const texts = catalogues.flatMap((file) => strings(JSON.parse(read(file))))
  const sources = globSync('{base,contract,market,process,server,web,tools}/**/*.{ts,tsx,json}', {
    cwd: root,
  }).map(read)
  const journeys = globSync('e2e/**/*.ts', { cwd: root })
  const typed = journeys.map((file) => read(file).replaceAll(NAMES, ''))
  const said = [...sources, ...texts, ...typed].join('\n')
  const wanted = [...new Set(journeys.flatMap((file) => lookedFor(read(file))))]
  expect(journeys.length).toBeGreaterThan(50)
  expect(unknownTexts(wanted, texts, said)).toEqual([])
})
