import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeMade } from '../documents/made-documents.ts'
import { headerOf, keyIdOf } from '../encryption/encrypt.ts'
import { demoKeyring, type Keyring } from '../encryption/keyring.ts'
import { tableNames } from '../testing/database.ts'
import { openTestService, START, serveOver, type TestService } from '../testing/harness.ts'
import { isDocumentElsewhere } from './identity.ts'
import { pictureBytes } from './pictures.ts'
import { profileOf } from './profile.ts'
import { encryptedColumns, rotateKeys } from './rotate-keys.ts'
import { canary, fillIn, rightAnswers } from './testing/filled.ts'

const demo = demoKeyring()
const next: Keyring = { current: 'k2', keys: new Map([...demo.keys, ['k2', Buffer.alloc(32, 2)]]) }

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  await fillIn(service.lender('demo-id-new'))
  const made = await service.db
    .insertInto('made_documents')
    .values({
      id: '00000000-0000-4000-8000-000000000001',
      borrower_id: 'id-new',
      kind: 'copyJson',
      subject: '',
      language: 'id',
      state: 'making',
      tries: 1,
      parts: 0,
      made_at: null,
      asked_at: START,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const pieces = (async function* () {
    yield Buffer.from('{}')
  })()
  await storeMade({ db: service.db, keyring: demo }, made, { pieces, now: () => START })
})

async function keyIds(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { table, column } of encryptedColumns) {
    const { rows } = await sql<{ value: Uint8Array }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(service.db)
    for (const { value } of rows) counted[keyIdOf(value)] = (counted[keyIdOf(value)] ?? 0) + 1
  }
  return counted
}

const everything = async (keyring: Keyring) => {
  const profile = await profileOf({ db: service.db, keyring }, 'id-new')
  const picture = await pictureBytes({ db: service.db, keyring }, 'id-new', profile?.pictures.selfie ?? '')
  return { profile, picture }
}

describe('changing keys', () => {
  test('brings every value under the current key, and all is read as before without the old one', async () => {
    const before = await everything(demo)
    const reports = await rotateKeys({ db: service.db, keyring: next })
    expect(reports.every(({ rotated, unreadable }) => rotated > 0 && unreadable.size === 0)).toBe(true)
    expect(Object.keys(await keyIds())).toEqual(['k2'])
    const alone: Keyring = { current: 'k2', keys: new Map([['k2', Buffer.alloc(32, 2)]]) }
    expect(await everything(alone)).toEqual(before)
    expect(
      await isDocumentElsewhere({ db: service.db, keyring: alone }, 'other', canary.documentNumber),
    ).toBe(true)
    const again = await rotateKeys({ db: service.db, keyring: next })
    expect(again.filter(({ rotated }) => rotated > 0)).toEqual([])
  })

  test.each([1, 7, 30, 48])('that is stopped at value %i goes on where it was', async (last) => {
    const before = await everything(demo)
    let reads = 0
    const dying = new Map(next.keys)
    dying.get = (id) => {
      if (id === 'k2' && ++reads > last) throw new Error('killed')
      return next.keys.get(id)
    }
    await expect(rotateKeys({ db: service.db, keyring: { ...next, keys: dying } })).rejects.toThrow('killed')
    expect(await everything(next)).toEqual(before)
    expect(Object.keys(await keyIds()).toSorted()).toEqual(['demo', 'k2'])
    await rotateKeys({ db: service.db, keyring: next })
    expect(Object.keys(await keyIds())).toEqual(['k2'])
    expect(await everything(next)).toEqual(before)
  })

  test('leaves what the product writes meanwhile, which is found under either key', async () => {
    const other = serveOver(service.db, service.clock, { keyring: next, limits: 'off' })
    const answers = rightAnswers('id')
    const saved = await other.lender('demo-id-new').jobSave({ ...answers.job, employer: 'PT Baru' })
    expect(saved.success).toBe(true)
    await rotateKeys({ db: service.db, keyring: next })
    expect((await everything(next)).profile?.answers.job.employer).toBe('PT Baru')
  })

  test('reports a value under an unknown key, and leaves it as it is', async () => {
    const lost = Buffer.concat([headerOf('k0'), Buffer.alloc(40, 7)])
    await service.db
      .updateTable('application_steps')
      .set({ answers: lost })
      .where('borrower_id', '=', 'id-new')
      .where('step', '=', 'job')
      .execute()
    const [steps, ...others] = await rotateKeys({ db: service.db, keyring: next })
    expect([...(steps?.unreadable ?? [])]).toEqual([[expect.stringContaining('k0'), 1]])
    expect(others.every(({ rotated }) => rotated > 0)).toBe(true)
    const row = await service.db
      .selectFrom('application_steps')
      .select('answers')
      .where('borrower_id', '=', 'id-new')
      .where('step', '=', 'job')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.answers)).toEqual(lost)
  })

  test('knows every column that holds bytes, but for the pictures of complaints and public keys', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(service.db)
    const known = encryptedColumns.map(({ table, column }) => `${table}.${column}`)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...known, 'image_bytes.bytes', 'staff_passkeys.public_key'].toSorted(),
    )
    expect(await tableNames(service.db)).toContain('application_steps')
  })
})

test('a value that is swapped with that of another borrower is not shown', async () => {
  const stepOf = (borrowerId: string) =>
    service.db
      .selectFrom('application_steps')
      .select('answers')
      .where('borrower_id', '=', borrowerId)
      .where('step', '=', 'identity')
  await service.db
    .updateTable('application_steps')
    .set({ answers: stepOf('id-due') })
    .where('borrower_id', '=', 'id-new')
    .where('step', '=', 'identity')
    .execute()
  const reply = await service.lender('demo-id-new').applicationLoad({})
  expect(reply.success).toBe(false)
  expect(service.logged.join('')).toContain('not authentic')
})
