import { globSync } from 'node:fs'
import { basename, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { FLOOR_SYNTAX, floor } from './web/serving/floor.ts'

/** `button.module.css` and `.primary` become `button-primary`: the same in every build, and readable in the page. */
const scopedName = (name: string, file: string) =>
  `${basename(file.split('?')[0] ?? file, '.module.css')}-${name}`

/** Writes down which stylesheets the modules of each entry use, since a React screen may show later what it does not at first. */
const sheetsOfEntries: Plugin = {
  name: 'sheets-of-entries',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_, bundle) {
    const sheetsOf = (file: string, seen = new Set<string>()): string[] => {
      const chunk = bundle[file]
      if (seen.has(file) || chunk?.type !== 'chunk') return []
      seen.add(file)
      const own = chunk.moduleIds.flatMap((id) => /([^/]+)\.module\.css/.exec(id)?.[1] ?? [])
      return [...own, ...[...chunk.imports, ...chunk.dynamicImports].flatMap((next) => sheetsOf(next, seen))]
    }
    const entries = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId
        ? [
            [
              relative(import.meta.dirname, chunk.facadeModuleId),
              [...new Set(sheetsOf(chunk.fileName))],
            ] as const,
          ]
        : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: 'sheets.json',
      source: JSON.stringify(Object.fromEntries(entries)),
    })
  },
}

/** After the minifier, which would take it away. */
const floorSyntax: Plugin = {
  name: 'floor-syntax',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = FLOOR_SYNTAX + file.code
    },
  },
}

/**
 * The desk is built apart, with a runtime of its own: what its screens share with those of borrowers would otherwise be cut
 * into more files, and phones would load the desk's libraries. So is what stands in the page itself, which can import nothing.
 */
const inputsOf = (mode: string): string[] => {
  if (mode === 'inline') return ['web/browser/session-in-address.ts']
  const entries = globSync('web/**/*.entry.tsx').sort()
  const runtime = ['web/browser/forms.ts', 'web/browser/load-entry.ts']
  const isOfDesk = (file: string) => file.startsWith('web/desk/')
  return mode === 'desk'
    ? [...runtime, ...entries.filter(isOfDesk)]
    : [...runtime, 'web/install/service-worker.ts', ...entries.filter((file) => !isOfDesk(file))]
}

const outputs: Partial<Record<string, string>> = { desk: 'dist/desk', inline: 'dist/inline' }

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), sheetsOfEntries, floorSyntax],
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
      ? { target: 'node24' }
      : {
          outDir: outputs[mode] ?? 'dist/client',
          manifest: 'manifest.json',
          rolldownOptions: {
            input: inputsOf(mode),
            // React stands in a file of its own, which a phone keeps when our screens change.
            output:
              mode === 'inline'
                ? { format: 'iife' }
                : { codeSplitting: { groups: [{ name: 'react', test: /node_modules/ }] } },
          },
        }),
  },
}))
