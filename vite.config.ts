import { globSync } from 'node:fs'
import { basename, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** `button.module.css` and `.primary` become `button-primary`: the same in every build, and readable in the page. */
const scopedName = (name: string, file: string) =>
  `${basename(file.split('?')[0] ?? file, '.module.css')}-${name}`

/** Writes down which stylesheets the modules of each entry use, since a React screen may show later what it does not at first. */
function sheetsOfEntries(): Plugin {
  return {
    name: 'sheets-of-entries',
    generateBundle(_, bundle) {
      const sheetsOf = (file: string, seen = new Set<string>()): string[] => {
        const chunk = bundle[file]
        if (seen.has(file) || chunk?.type !== 'chunk') return []
        seen.add(file)
        const own = chunk.moduleIds.flatMap((id) => /([^/]+)\.module\.css/.exec(id)?.[1] ?? [])
        return [
          ...own,
          ...[...chunk.imports, ...chunk.dynamicImports].flatMap((next) => sheetsOf(next, seen)),
        ]
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
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [sheetsOfEntries()])],
  publicDir: false,
  css: { modules: { generateScopedName: scopedName } },
  build: {
    // Android's webview updates itself; older engines still get every page, without its script.
    target: 'chrome94',
    cssTarget: 'chrome94',
    cssMinify: 'lightningcss',
    // The stylesheet is inlined in the document; the browser never fetches one.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { target: 'node24' }
      : {
          outDir: 'dist/client',
          manifest: 'manifest.json',
          rolldownOptions: {
            input: ['web/browser/forms.ts', ...globSync(['web/**/*.client.ts', 'web/**/*.entry.tsx']).sort()],
            // React stands in a file of its own, which a phone keeps when our screens change.
            output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules/ }] } },
          },
        }),
  },
}))
