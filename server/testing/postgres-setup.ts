import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../tools/postgres.mjs'
import { loadTree } from '../assistant/load-tree.ts'
import { migrate } from '../database/migrate.ts'
import { openPostgres } from '../database/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'terang_template'

/** One cluster for the run, with a migrated template that each worker copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { socketUrl: url, stop } = await startPostgres()
  const admin = new Client(url)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const address = new URL(url)
  address.pathname = `/${TEMPLATE}`
  const template = openPostgres(address.href)
  await migrate(template.maintenance, { purpose: 'demo' })
  await loadTree(template.maintenance)
  await template.close()
  project.provide('postgresUrl', url)
  return stop
}
