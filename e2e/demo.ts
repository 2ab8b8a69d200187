import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCopyProcess } from './copy.ts'
import { startDatabases } from './databases.ts'

/** One demo for all journeys; the ones that change it have a copy of their own, made from a template. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const template = mkdtempSync(join(tmpdir(), 'terang-template-'))
  const [stopDatabases] = await Promise.all([
    startDatabases(),
    startCopyProcess({ DATA_DIR: template }).then((copy) => copy.stop()),
  ])
  process.env['DEMO_TEMPLATE'] = template
  const demo = await startCopyProcess()
  process.env['DEMO_URL'] = demo.url
  return async () => {
    await demo.stop()
    await stopDatabases()
    rmSync(template, { recursive: true, force: true })
  }
}
