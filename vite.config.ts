import { globSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { FLOOR_SYNTAX, floor } from './web/floor.ts'

/** `button.module.css` and `.primary` become `button-primary`: the same in every build, and readable in the page. */
const scopedName = (name: string, file: string) =>
  `${basename(file.split('?')[0] ?? file, '.module.css')}-${name}`

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), floorSyntax],
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
          outDir: 'dist/client',
          manifest: 'manifest.json',
          rolldownOptions: {
            input: ['web/browser/forms.ts', 'web/hydrate.tsx', ...globSync('web/**/*.client.ts').sort()],
          },
        }),
  },
}))
