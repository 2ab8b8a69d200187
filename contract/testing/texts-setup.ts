import { existsSync } from 'node:fs'
import { ensureTexts } from '../../tools/build.mjs'

/** `npm test` compiles the texts before; a test run by hand on a fresh copy has none yet. */
export async function setup(): Promise<void> {
  if (!existsSync('.generated/texts/all.js')) await ensureTexts()
}
