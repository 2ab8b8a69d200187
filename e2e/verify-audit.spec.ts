import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { openEmbedded } from '../server/database/open.ts'
import { newFolder, startCopyProcess } from './copy.ts'
import { expect, test } from './journey.ts'
import { runTool } from './run-tool.ts'

/** `npm run verify-audit` over a folder that no process holds. */
const verify = (dataDir: string, ...args: string[]) => runTool('verify-audit.ts', args, { DATA_DIR: dataDir })

test('the audit log of a demo is whole, also after a restart, until somebody changes a row', async ({
  page,
}) => {
  // Two starts and two checks on the embedded database.
  test.slow()
  const dataDir = newFolder()
  for (const name of [/Rina/, /Budi/]) {
    const copy = await startCopyProcess({ DATA_DIR: dataDir })
    await page.goto(`${copy.url}/desk/signIn?lang=en`)
    await page.getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/signIn/)
    await copy.stop()
  }
  const { stdout } = await verify(dataDir)
  // Each has signed in, and looks at what waits are in it too.
  const [, head = ''] = /^Head: (\d+:[\w-]+)$/m.exec(stdout) ?? []
  expect(head).not.toBe('')

  const { db, close } = await openEmbedded(dataDir)
  await sql`alter table audit_events disable trigger append_only`.execute(db)
  await sql`update audit_events set staff = 'nobody' where position = 1`.execute(db)
  await close()
  await expect(verify(dataDir, '--head', head)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('changed or inserted: 1'),
    stdout: expect.stringContaining(`Head: ${head}`),
  })
  rmSync(dataDir, { recursive: true, force: true })
})
