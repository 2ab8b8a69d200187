import { deskPaths, paths } from '../contract/wire/paths.ts'

/** What a start prints: where the product is and, in the demo, where to look around. */
export function readyLines(port: number | undefined, demo: boolean): string[] {
  const at = (path: string) => `http://localhost:${port}${path}`
  if (!demo) return [`Terang is ready: ${at('')}`]
  return [
    `Terang is ready: ${at(paths.main)}`,
    `  The desk, as any of the lender's people: ${at(deskPaths.now)}`,
    `  Every page, as any borrower, at any time: ${at(paths.testPreview)}`,
  ]
}
