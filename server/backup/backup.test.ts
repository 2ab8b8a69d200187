import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { packs } from '../../market/packs/packs.ts'
import { findPostgresPrograms } from '../../tools/postgres-programs.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { movableClock } from '../clock.ts'
import { openEmbedded, openPostgres } from '../database/open.ts'
import { seedDemo } from '../demo/seed.ts'
import { contents, engine, patientSettings } from '../testing/database.ts'
import { SECRETS, START } from '../testing/harness.ts'
import { TEMPLATE } from '../testing/postgres-setup.ts'
import { type BackupDatabase, makeBackup, restoreBackup } from './backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'terang-backup-'))
const backup = join(folder, 'backup')
const about = { product: '0.1.0', now: START, purpose: 'demo' } as const
let source: BackupDatabase
let databases = 0
/** Each test makes databases of its own, which takes long where other work goes on. */
const PATIENCE_MS = 300_000

async function onPostgres(from: string): Promise<BackupDatabase> {
  const name = `backup_${process.pid}_${++databases}`
  const address = new URL(inject('postgresUrl'))
  const admin = new Client(address.href)
  await admin.connect()
  await admin.query(`create database ${name} template ${from}`)
  await admin.end()
  address.pathname = `/${name}`
  return { databaseUrl: address.href, programs: findPostgresPrograms() }
}

const newFolder = (): BackupDatabase => ({ dataDir: join(folder, `data-${++databases}`) })
const emptyDatabase = () => (engine === 'postgres' ? onPostgres('template0') : newFolder())

async function migratedDatabase(): Promise<BackupDatabase> {
  if (engine === 'postgres') return onPostgres(TEMPLATE)
  const made = newFolder() as { dataDir: string }
  mkdirSync(made.dataDir)
  const loadDataDir = new Blob([readFileSync(inject('pgliteTemplate'))])
  const pglite = await PGlite.create(join(made.dataDir, 'pglite'), { loadDataDir })
  await pglite.close()
  return made
}

const open = (database: BackupDatabase) =>
  'databaseUrl' in database
    ? openPostgres(database.databaseUrl, { settings: patientSettings })
    : openEmbedded(database.dataDir)

async function contentsOf(database: BackupDatabase) {
  const { db, close } = await open(database)
  try {
    return await contents(db)
  } finally {
    await close()
  }
}

/** As a demo of some days has it, with a row of the audit log. */
async function seed(database: BackupDatabase) {
  const { db, close } = await open(database)
  const clock = movableClock({ now: () => START })
  await seedDemo(db, clock, packs)
  const event = {
    at: START,
    staff: 'rina',
    act: 'look',
    subject: 'order 1',
    borrowerId: null,
    reason: '',
    details: {},
  }
  await db.transaction().execute((tx) => recordAudit(tx, event, SECRETS))
  await close()
}

beforeAll(async () => {
  source = await migratedDatabase()
  await seed(source)
  await makeBackup(source, backup, about)
}, PATIENCE_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const restore = (target: BackupDatabase, input: { folder?: string; replace?: boolean } = {}) =>
  restoreBackup(target, { folder: backup, replace: false, auditSecrets: SECRETS, purpose: 'demo', ...input })

test(
  'a backup that is restored elsewhere has every row, a ledger that balances and a whole audit log',
  async () => {
    const target = await emptyDatabase()
    const { manifest, ledger, auditHead, problems } = await restore(target)
    expect(problems).toEqual([])
    expect(await contentsOf(target)).toEqual(await contentsOf(source))
    expect(ledger.entries).toBeGreaterThan(10)
    expect(ledger).toEqual(manifest.state.ledger)
    expect(auditHead.position).toBe(1)
  },
  PATIENCE_MS,
)

describe('a restore', () => {
  test(
    'refuses a database that has tables, and replaces them when it is told to',
    async () => {
      const target = await migratedDatabase()
      const before = await contentsOf(target)
      await expect(restore(target)).rejects.toThrow('--replace drops what it has')
      expect(await contentsOf(target)).toEqual(before)
      expect((await restore(target, { replace: true })).problems).toEqual([])
      expect(await contentsOf(target)).toEqual(await contentsOf(source))
    },
    PATIENCE_MS,
  )

  test(
    'refuses while the product runs on the database',
    async () => {
      const target = await migratedDatabase()
      const { db, close } = await open(target)
      await contents(db)
      await expect(restore(target, { replace: true })).rejects.toThrow('in use')
      await close()
    },
    PATIENCE_MS,
  )

  test(
    'reports an audit log that another secret chained',
    async () => {
      const target = await emptyDatabase()
      const input = {
        folder: backup,
        replace: false,
        auditSecrets: ['another secret'],
        purpose: 'demo',
      } as const
      expect((await restoreBackup(target, input)).problems).toEqual(['audit log: changed or inserted: 1'])
    },
    PATIENCE_MS,
  )
})

describe('a copy of the backup', () => {
  const copy = join(folder, 'copy')
  beforeEach(() => {
    rmSync(copy, { recursive: true, force: true })
    cpSync(backup, copy, { recursive: true })
  })
  const changeManifest = (change: (text: string) => string) => {
    const path = join(copy, 'manifest.json')
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
  const dump = join(copy, engine === 'postgres' ? 'database.dump' : 'database.tar.gz')

  test(
    'with one other byte is refused before anything is touched',
    async () => {
      const bytes = readFileSync(dump)
      bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1
      writeFileSync(dump, bytes)
      const target = await migratedDatabase()
      const before = await contentsOf(target)
      await expect(restore(target, { folder: copy, replace: true })).rejects.toThrow('its checksum differs')
      expect(await contentsOf(target)).toEqual(before)
    },
    PATIENCE_MS,
  )

  test(
    'without its manifest is refused, it was not finished',
    async () => {
      rmSync(join(copy, 'manifest.json'))
      await expect(restore(await emptyDatabase(), { folder: copy })).rejects.toThrow('has no manifest.json')
    },
    PATIENCE_MS,
  )

  test(
    'of a newer version is refused',
    async () => {
      changeManifest((text) => text.replace('"001-foundation"', '"001-foundation", "999-later"'))
      await expect(restore(await emptyDatabase(), { folder: copy })).rejects.toThrow(
        '999-later is unknown here',
      )
    },
    PATIENCE_MS,
  )

  test(
    'whose manifest counts other rows is reported',
    async () => {
      changeManifest((text) => text.replace(/"public.borrowers": \d+/, '"public.borrowers": 1'))
      const { problems } = await restore(await emptyDatabase(), { folder: copy })
      expect(problems).toEqual([expect.stringMatching(/^public\.borrowers: \d+ rows instead of 1$/)])
    },
    PATIENCE_MS,
  )

  test(
    'that cannot be loaded leaves the database as it was',
    async () => {
      writeFileSync(dump, 'no dump')
      const target = await migratedDatabase()
      const before = await contentsOf(target)
      const sha256 = createHash('sha256').update('no dump').digest('hex')
      changeManifest((text) =>
        text.replace(/"bytes": \d+/, '"bytes": 7').replace(/"sha256": "\w+"/, `"sha256": "${sha256}"`),
      )
      await expect(restore(target, { folder: copy, replace: true })).rejects.toThrow()
      expect(await contentsOf(target)).toEqual(before)
    },
    PATIENCE_MS,
  )
})
