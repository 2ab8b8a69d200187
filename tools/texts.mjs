// Compiles the texts of all folders into .generated/texts. A key that is missing in a language, stands there twice or
// names other placeholders than English fails the build: the compiler itself would fall back to English silently.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const locales = ['en', 'id', 'hi', 'zh']
/** The desk is written in two languages (product 10.14); in any other its texts are English. */
const deskLocales = ['en', 'id']
const localesOf = (folder) => (/(^|\/)desk(-kit)?(\/|$)/.test(folder) ? deskLocales : locales)
const out = join(root, '.generated')

/** Folders that hold one file per language. */
const folders = () =>
  globSync('{market,contract,server,web}/**/texts/en.json', { cwd: root })
    .map((file) => dirname(file))
    .sort()

const placeholders = (text) =>
  [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
const unique = (list) => [...new Set(list)].join(' ')

export function problems(catalogues) {
  const found = []
  const owners = new Map()
  for (const { folder, texts } of catalogues) {
    for (const key of Object.keys(texts.en)) {
      if (owners.has(key)) found.push(`${key} stands in ${owners.get(key)} and in ${folder}`)
      owners.set(key, folder)
    }
    for (const locale of localesOf(folder)) {
      const mine = texts[locale]
      for (const key of Object.keys(texts.en)) {
        if (!(key in mine)) found.push(`${folder}/${locale}.json lacks ${key}`)
        else if (typeof mine[key] === 'string' && mine[key].trim() === '')
          found.push(`${folder}/${locale}.json: ${key} is empty`)
        else if (unique(placeholders(mine[key])) !== unique(placeholders(texts.en[key])))
          found.push(`${folder}/${locale}.json: ${key} names other placeholders than English`)
      }
      for (const key of Object.keys(mine))
        if (!(key in texts.en)) found.push(`${folder}/${locale}.json has ${key}, which English lacks`)
    }
  }
  return found
}

const load = (folder) => ({
  folder,
  texts: Object.fromEntries(
    localesOf(folder).map((locale) => [
      locale,
      JSON.parse(readFileSync(join(root, folder, `${locale}.json`), 'utf8')),
    ]),
  ),
})

/** The compiler builds plural rules anew for every text; building costs fifty times what using them does. */
function keepPluralRules(file) {
  const compiled = readFileSync(file, 'utf8')
  const anew = 'return new Intl.PluralRules(locale, options).select(Number(input))'
  if (!compiled.includes(anew)) throw new Error('texts: the compiler makes plurals in another way now')
  const once = 'return (rules[locale] ??= new Intl.PluralRules(locale)).select(Number(input))'
  writeFileSync(file, `const rules = {}\n${compiled.replace(anew, once)}`)
}

/**
 * All that compiled texts need of a runtime. The compiler's own also looks for a locale in cookies and addresses, a
 * kilobyte that every phone would load for nothing.
 */
const runtime = `export const experimentalStaticLocale = undefined
/** @type {() => Locale} */
export let getLocale = () => 'en'
/** @param {() => Locale} fn */
export const overwriteGetLocale = (fn) => {
  getLocale = fn
}
/** @typedef {${locales.map((locale) => `'${locale}'`).join(' | ')}} Locale */
/** @typedef {string & { readonly __brand: 'LocalizedString' }} LocalizedString */
/**
 * @template Inputs
 * @template Options
 * @template Markup
 * @typedef {{ readonly __paraglide?: { inputs: Inputs; options: Options; markup: Markup } }} MessageMetadata
 */
`

/** Of the compiler, one module per text, of which a bundler takes those that a screen shows. */
const modulesIn = (folder) =>
  globSync('messages/*.js', { cwd: folder })
    .filter((name) => !name.endsWith('_index.js'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))

function replaceRuntime(folder, modules) {
  const imported = /^import \{ getLocale, experimentalStaticLocale \} from '..\/runtime\.js'/m
  for (const text of modules)
    if (!imported.test(text)) throw new Error('texts: the compiler reads the locale in another way now')
  writeFileSync(join(folder, 'runtime.js'), runtime)
  rmSync(join(folder, 'server.js'))
}

const shared = `import * as registry from './registry.js'
import { getLocale, experimentalStaticLocale } from './runtime.js'
/** @typedef {import('./runtime.js').LocalizedString} LocalizedString */
`

/** All texts in one module for whatever is not a page: to load three thousand takes longer than to start the service. */
function joinModules(folder, modules) {
  const ownOf = (text) =>
    text
      .replaceAll(/^(\/\* eslint-disable \*\/|import .*|\/\*\* @typedef .* LocalizedString \*\/)$/gm, '')
      .replaceAll("import('../runtime.js')", "import('./runtime.js')")
      .trim()
  writeFileSync(join(folder, 'all.js'), [shared, ...modules.map(ownOf), ''].join('\n'))
}

async function main() {
  const catalogues = folders().map(load)
  const found = problems(catalogues)
  if (found.length > 0) throw new Error(`texts:\n  ${found.join('\n  ')}`)
  const project = join(out, 'project.inlang')
  mkdirSync(project, { recursive: true })
  const plugin = join(root, 'node_modules/@inlang/plugin-message-format/dist/index.js')
  writeFileSync(
    join(project, 'settings.json'),
    JSON.stringify({
      baseLocale: 'en',
      locales,
      // The npm copy: by default the plugin is fetched from a CDN, and offline that silently emits no messages.
      modules: [relative(out, plugin)],
      'plugin.inlang.messageFormat': {
        pathPattern: catalogues.map(({ folder }) => `${relative(out, join(root, folder))}/{locale}.json`),
      },
    }),
  )
  const { compile } = await import('@inlang/paraglide-js')
  await compile({
    project,
    outdir: join(out, 'texts'),
    strategy: ['globalVariable', 'baseLocale'],
    emitGitIgnore: false,
    emitReadme: false,
    emitPrettierIgnore: false,
  })
  keepPluralRules(join(out, 'texts/registry.js'))
  const modules = modulesIn(join(out, 'texts'))
  replaceRuntime(join(out, 'texts'), modules)
  joinModules(join(out, 'texts'), modules)
  const expected = catalogues.reduce((sum, { texts }) => sum + Object.keys(texts.en).length, 0)
  const index = readFileSync(join(out, 'texts/messages/_index.js'), 'utf8')
  const compiled = index.match(/^export \* from /gm)?.length ?? 0
  if (compiled !== expected) throw new Error(`texts: ${expected} keys, but ${compiled} were compiled`)
  console.log(`texts: ${expected} in ${locales.length} languages`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main()
  // The compiler leaves timers behind that would hold the process for half a minute.
  process.exit()
}
