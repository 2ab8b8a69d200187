import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Proofs start a cluster of their own and throw it away. */
const own = /^tools\/(failover\/|siege\/|prove-)/
const opens = /\bopen(Embedded|Postgres)\(|\b(makeBackup|restoreBackup)\(/
const claims = /\btoolPurpose\(|settings\.demo \? 'demo' : 'production'/

test('whatever opens a database that it did not make says what it takes it for', () => {
  const files = globSync(['tools/**/*.ts', 'server/embedded.ts', 'main.ts', 'product.ts'], { cwd: root })
  const openers = files.filter(
    (file) =>
      !own.test(file) && !file.endsWith('.test.ts') && opens.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(openers.length).toBeGreaterThanOrEqual(6)
  expect(openers.filter((file) => !claims.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
