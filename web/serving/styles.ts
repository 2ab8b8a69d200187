import { memoize } from '../../base/memoize.ts'

const base = import.meta.glob<string>('../ui/base.css', { query: '?inline', import: 'default', eager: true })
/** The kit's rules come first, so that a screen has the last word on its own looks. */
const kit = import.meta.glob<string>('../ui/**/*.module.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const ofScreens = import.meta.glob<string>(['../**/*.module.css', '!../ui/**'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

type Sheet = { name: string; css: string }

const sheets: readonly Sheet[] = Object.entries({ ...kit, ...ofScreens }).map(([file, css]) => ({
  name: file.replace(/^.*\/|\.module\.css$/g, ''),
  css,
}))

/** A class says which sheet it is from: `.primary` of `button.module.css` is `button-primary` (vite.config.ts). */
const sheetsOf = memoize((classes: string) =>
  classes.split(' ').map((className) => className.slice(0, className.lastIndexOf('-'))),
)

const join = memoize((names: string) => {
  const used = new Set(names.split(' '))
  const chosen = sheets.filter(({ name }) => used.has(name))
  return [...Object.values(base), ...chosen.map(({ css }) => css)].join('\n')
})

const CLASSES = / class="([^"]+)"/g

/** The rules of the sheets that a page's markup uses, and of those that its script may: what a phone reads before it can paint. */
export function stylesFor(markup: string, ofScript: readonly string[] = []): string {
  const used = new Set<string>(ofScript)
  for (const [, classes = ''] of markup.matchAll(CLASSES))
    for (const sheet of sheetsOf(classes)) used.add(sheet)
  return join([...used].sort().join(' '))
}

/** For a page that draws itself anew in the browser. */
export const allStyles = join(sheets.map(({ name }) => name).join(' '))
