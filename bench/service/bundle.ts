import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { resultsFolder } from '../report.ts'

/** Builds the reference's entry as the product's pages are built. In a folder of the project, to find its packages. */
export async function bundleEntry(): Promise<{ file: string; remove: () => void }> {
  mkdirSync(resultsFolder, { recursive: true })
  const outDir = mkdtempSync(join(resultsFolder, 'reference-'))
  await build({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    build: { ssr: 'bench/service/page-entry.tsx', outDir, emptyOutDir: true },
  })
  return { file: join(outDir, 'page-entry.js'), remove: () => rmSync(outDir, { recursive: true }) }
}
