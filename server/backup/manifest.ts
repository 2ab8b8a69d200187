import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const state = v.object({
  migrations: v.array(v.string()),
  tables: v.record(v.string(), count),
  ledger: v.object({
    entries: count,
    unbalanced: count,
    accounts: v.array(v.object({ account: v.string(), debitMinor: count, creditMinor: count })),
  }),
  auditHead: v.object({ position: count, hash: v.string() }),
  dataKeyIds: v.array(v.string()),
  picturesElsewhere: count,
})
const manifestSchema = v.object({
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  product: v.string(),
  engine: v.picklist(['postgres', 'pglite']),
  file: v.object({ name: v.pipe(v.string(), v.regex(/^[\w.-]+$/)), bytes: count, sha256: v.string() }),
  state,
})

export type DatabaseState = v.InferOutput<typeof state>
export type BackupManifest = v.InferOutput<typeof manifestSchema>

/** A backup or a restore that cannot be done; its message is for the operator. */
export class BackupError extends Error {}

const MANIFEST = 'manifest.json'
export const dumpNames = { postgres: 'database.dump', pglite: 'database.tar.gz' } as const

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

type ManifestInput = Pick<BackupManifest, 'engine' | 'product' | 'state'> & { now: Date }

/** Written last: a folder without it is a backup that was not finished. */
export async function writeManifest(folder: string, { now, ...about }: ManifestInput) {
  const name = dumpNames[about.engine]
  const path = join(folder, name)
  const file = { name, bytes: statSync(path).size, sha256: await checksumOf(path) }
  const manifest: BackupManifest = { format: 1, madeAt: now.toISOString(), ...about, file }
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/** The manifest of a backup that is whole: its file is there and is the one that was written. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
  } catch (error) {
    throw new BackupError(`${folder} has no ${MANIFEST} that can be read (${(error as Error).message})`)
  }
  const parsed = v.safeParse(manifestSchema, content)
  if (!parsed.success)
    throw new BackupError(`${MANIFEST} is not one of this version: ${v.summarize(parsed.issues)}`)
  const { file } = parsed.output
  const path = join(folder, file.name)
  const bytes = statSync(path, { throwIfNoEntry: false })?.size
  if (bytes !== file.bytes || (await checksumOf(path)) !== file.sha256)
    throw new BackupError(`${file.name} is not the file that was backed up: its checksum differs`)
  return parsed.output
}

/** Where a restored database differs from the one that was backed up, a line each. */
export function differencesOf(wanted: DatabaseState, found: DatabaseState): string[] {
  const names = [...new Set([...Object.keys(wanted.tables), ...Object.keys(found.tables)])].sort()
  const tables = names
    .filter((name) => wanted.tables[name] !== found.tables[name])
    .map((name) => `${name}: ${found.tables[name] ?? 'no'} rows instead of ${wanted.tables[name] ?? 'none'}`)
  const parts = (['migrations', 'ledger', 'auditHead'] as const).filter(
    (part) => JSON.stringify(wanted[part]) !== JSON.stringify(found[part]),
  )
  return [...tables, ...parts.map((part) => `${part}: not as it was when it was backed up`)]
}
