import { globSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `button.module.css` and `.primary` become `button-primary`: the same in every build, and readable in the page. */
const scopedName = (name: string, file: string) =>
  `${basename(file.split('?')[0] ?? file, '.module.css')}-${name}`

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
            input: ['web/browser/forms.ts', 'web/hydrate.tsx', ...globSync('web/**/*.client.ts').sort()],
          },
        }),
  },
}))
