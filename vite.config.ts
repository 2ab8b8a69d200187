import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { FLOOR_SYNTAX, floor } from './web/page/floor.ts'

/** `button.module.css` and `.primary` become `button-primary`: the same in every build, and readable in the page. */
const scopedName = (name: string, file: string) =>
  `${basename(file.split('?')[0] ?? file, '.module.css')}-${name}`

type Graph = { getModuleInfo: Rolldown.GetModuleInfo }

/** A module and all that it imports, at any depth. */
function modulesOf(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
  for (const imported of [...importedIds, ...dynamicallyImportedIds]) modulesOf(imported, graph, found)
  return found
}

/** Writes down which stylesheets the modules of each entry use, since a React screen may show later what it does not at first. */
const sheetsOfEntries: Plugin = {
  name: 'sheets-of-entries',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const built = new Set(chunks.flatMap(({ moduleIds }) => moduleIds))
    const sheetsOf = (entry: string) =>
      [...modulesOf(entry, this)]
        .filter((id) => built.has(id))
        .flatMap((id) => /([^/]+)\.module\.css/.exec(id)?.[1] ?? [])
    const entries = chunks.flatMap(({ isEntry, facadeModuleId: id }) =>
      isEntry && id ? [[relative(import.meta.dirname, id), sheetsOf(id)] as const] : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: 'sheets.json',
      source: JSON.stringify(Object.fromEntries(entries)),
    })
  },
}

const TABLES = ['web/pages.server.ts', 'web/desk-pages.server.ts']
const ENTRY = /^(?<screen>.*)\.entry\.tsx$/

/** What hydrates the React screens that the rows of pages name. */
export const readEntries = (): string[] =>
  TABLES.flatMap((table) => [...readFileSync(table, 'utf8').matchAll(/\bentry: '([^']+)'/g)])
    .map(([, screen]) => `web/${screen}.entry.tsx`)
    .sort()

/** An entry is the same three lines for every screen, so it is a file only where it does more. */
const screenEntries: Plugin = {
  name: 'screen-entries',
  enforce: 'pre',
  resolveId(id) {
    const file = id.startsWith(import.meta.dirname) ? id : join(import.meta.dirname, id)
    return ENTRY.test(id) && !existsSync(file) ? file : null
  },
  load(id) {
    const screen = existsSync(id) ? undefined : ENTRY.exec(id)?.groups?.['screen']
    if (screen === undefined) return null
    const hydrate = join(import.meta.dirname, 'web/browser/hydrate.tsx')
    return `import { hydrate } from '${hydrate}'\nimport Screen from '${screen}.tsx'\nhydrate(Screen)\n`
  },
}

/** After the minifier, which would take it away. A function keeps the names of a script in the page from those of others. */
const floorSyntax = (mode: string): Plugin => ({
  name: 'floor-syntax',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = FLOOR_SYNTAX + (mode === 'inline' ? `(()=>{${file.code.trim()}})()` : file.code)
    },
  },
})

const FORMS = join(import.meta.dirname, 'web/browser/forms.ts')

const DESK_RUNTIME = join(import.meta.dirname, 'web/browser/desk-runtime.ts')

/**
 * The desk is built apart, with a runtime of its own: what its screens share with those of borrowers would otherwise be cut
 * into more files, and phones would load the desk's libraries. So is what stands in the page itself, which can import nothing.
 */
const inputsOf = (mode: string): string[] => {
  if (mode === 'inline') return ['web/browser/session-in-address.ts', 'web/browser/load-entry.ts']
  const entries = readEntries()
  const isOfDesk = (file: string) => /^web\/(?:[\w-]+\/)?desk\//.test(file)
  return mode === 'desk'
    ? [FORMS, DESK_RUNTIME, ...entries.filter(isOfDesk)]
    : [FORMS, 'web/install/service-worker.ts', ...entries.filter((file) => !isOfDesk(file))]
}

/** Borrowers' screens without pictures, fields, notices or lists of links do not load those of others; most of the desk's have them all. */
const ofSome = (mode: string): RegExp =>
  mode === 'desk'
    ? /\/web\/ui\/(illustration\/states|link-list\/)/
    : /\/web\/ui\/(illustration|link-list|field|notice)\//

/**
 * What four screens or more use is one file: each file costs a phone a moment, even from its cache. The runtime's modules
 * stay in its own file, which is all that most pages load.
 */
const sharedByScreens = (mode: string) => ({
  name: (id: string, graph: Graph) =>
    modulesOf(FORMS, graph).has(id) || ofSome(mode).test(id) ? null : 'shared',
  minShareCount: 4,
  includeDependenciesRecursively: false,
})

/** The pages, and what typesets documents in a process of its own. */
const serverInputs = ['web/pages.server.ts', 'web/documents/typeset-process.server.ts']

const outputs: Partial<Record<string, string>> = { desk: 'dist/desk', inline: 'dist/inline' }

/** Nothing is loaded ahead of what imports it, and there are no other sheets: what Vite wraps around a late import for that is left out. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [plainImports, screenEntries, react(), sheetsOfEntries, floorSyntax(mode)],
  publicDir: false,
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: floor,
    cssTarget: floor,
    cssMinify: 'lightningcss',
    // The stylesheet is inlined in the document; the browser never fetches one.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { target: 'node24', rolldownOptions: { input: serverInputs } }
      : {
          outDir: outputs[mode] ?? 'dist/client',
          manifest: 'manifest.json',
          rolldownOptions: {
            input: inputsOf(mode),
            // React stands in a file of its own, which a phone keeps when our screens change.
            output: {
              codeSplitting: { groups: [{ name: 'react', test: /node_modules/ }, sharedByScreens(mode)] },
            },
          },
        }),
  },
}))
