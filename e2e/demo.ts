import { startCopy } from './copy.ts'

/** One demo for all journeys; the ones that change it use borrowers of their own. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const demo = await startCopy()
  process.env['DEMO_URL'] = demo.url
  return async () => {
    await demo.stop()
  }
}
