import { expect, test } from 'vitest'
import { demoKeyring } from '../encryption/keyring.ts'
import { openTestService } from '../testing/harness.ts'
import { readState } from './database-state.ts'

test('what a backup notes of a database', async () => {
  const { db } = await openTestService()
  const state = await readState(db)
  const count = async (table: 'borrowers' | 'ledger_entries') =>
    (await db.selectFrom(table).selectAll().execute()).length
  expect(state.tables['public.borrowers']).toBe(await count('borrowers'))
  expect(state.ledger).toMatchObject({ entries: await count('ledger_entries'), unbalanced: 0 })
  const sum = (side: 'debitMinor' | 'creditMinor') =>
    state.ledger.accounts.reduce((all, account) => all + account[side], 0)
  expect(sum('debitMinor')).toBe(sum('creditMinor'))
  expect(state.migrations[0]).toBe('001-foundation')
  expect(state.dataKeyIds).toEqual([demoKeyring().current])
  expect(state.picturesElsewhere).toBe(0)
})
