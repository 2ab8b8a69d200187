import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allStyles, stylesFor } from './styles.ts'

const files = globSync('web/**/*.module.css')
const nameOf = (file: string) => basename(file, '.module.css')

describe('a page carries the rules of the sheets that it uses', () => {
  const page = stylesFor(
    '<main class="layout-page"><a class="button-primary button-wide">rows-list</a></main>',
  )

  test('and no others', () => {
    expect(page).toContain('.layout-page')
    expect(page).toContain('.button-primary')
    expect(page).not.toContain('.rows-')
    expect(page).not.toContain('.sections-')
  })

  test('with what holds for every page before them', () => {
    const bare = stylesFor('<p>hello</p>')
    expect(bare).toContain('box-sizing')
    expect(page.startsWith(bare)).toBe(true)
  })

  test('the kit before the screens, in whatever order the page names them', () => {
    const one = stylesFor('<p class="loan-confirm-quiet"></p><p class="button-primary"></p>')
    expect(one).toBe(stylesFor('<p class="button-primary"></p><p class="loan-confirm-quiet"></p>'))
    expect(one.indexOf('.button-')).toBeLessThan(one.indexOf('.loan-confirm-'))
  })

  test('and all of them where it draws itself anew', () => {
    for (const file of files) expect(allStyles).toContain(`.${nameOf(file)}-`)
  })
})

describe('a class names its sheet', () => {
  test('because no two sheets have one name', () => {
    const names = files.map(nameOf)
    expect(names.length).toBeGreaterThan(30)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(files)('and %s names its classes without a dash', (file) => {
    const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
    const names = [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)
    expect(names.filter((name) => name?.includes('-'))).toEqual([])
  })
})
