import type { ApplicationStep, PictureKind } from '../../contract/calls/application.ts'
import { stepBinding } from '../applicants/answers.ts'
import type { Services } from '../calls/call.ts'
import { equalityHash, UnreadableValue } from '../encryption/encrypt.ts'
import { madePartBinding } from '../encryption/made-part-binding.ts'
import {
  countProblem,
  type EncryptedColumn,
  type RotationReport,
  rotateColumn,
} from '../encryption/rotate.ts'
import { accountBinding } from '../payouts/bank-accounts.ts'
import { pictureBinding } from './pictures.ts'
import { stepsOf } from './record.ts'

type Deps = Pick<Services, 'db' | 'keyring'>

/** Everything that is encrypted at rest. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'application_steps',
    column: 'answers',
    key: ['borrower_id', 'application_id', 'step'],
    bindingOf: ({ borrower_id: borrowerId = '', application_id: applicationId = '', step }) =>
      stepBinding({ borrowerId, applicationId, step: step as ApplicationStep }),
    batch: 200,
  },
  {
    table: 'application_pictures',
    column: 'bytes',
    key: ['borrower_id', 'id'],
    extra: ['kind'],
    bindingOf: ({ borrower_id: borrowerId = '', id = '', kind }) =>
      pictureBinding({ borrowerId, id, kind: kind as PictureKind }),
    batch: 10,
  },
  {
    table: 'bank_accounts',
    column: 'account',
    key: ['borrower_id', 'id'],
    bindingOf: ({ borrower_id = '', id = '' }) => accountBinding(borrower_id, id),
    batch: 200,
  },
  {
    table: 'made_document_parts',
    column: 'bytes',
    key: ['borrower_id', 'document_id', 'part'],
    bindingOf: ({ borrower_id = '', document_id = '', part = '' }) =>
      madePartBinding(borrower_id, document_id, part),
    batch: 10,
  },
]

const HASHES = 200

async function documentNumberOf(deps: Deps, application: { borrower_id: string; id: string }) {
  try {
    return (await stepsOf(deps, application)).answers.identity.documentNumber
  } catch (error) {
    if (error instanceof UnreadableValue) return null
    throw error
  }
}

/** Keyed hashes are computed anew from the numbers, which are read. */
async function rotateHashes(deps: Deps): Promise<RotationReport> {
  const { db, keyring } = deps
  const report = { name: 'applications.document_hash', rotated: 0, unreadable: new Map<string, number>() }
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('applications')
      .select(['borrower_id', 'id', 'document_hash'])
      .where('document_hash', 'not like', `${keyring.current}:%`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(HASHES)
      .execute()
    for (const row of rows) {
      const number = await documentNumberOf(deps, row)
      if (number === null) countProblem(report.unreadable, 'the number cannot be read')
      else report.rotated += await replaceHash(deps, row, number)
      after = row.id
    }
    if (rows.length < HASHES) return report
  }
}

async function replaceHash(
  { db, keyring }: Deps,
  row: { borrower_id: string; id: string; document_hash: string | null },
  number: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ document_hash: number === '' ? null : equalityHash(keyring, number) })
    .where('borrower_id', '=', row.borrower_id)
    .where('id', '=', row.id)
    .where('document_hash', '=', row.document_hash)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Brings everything under the current key. */
export async function rotateKeys(deps: Deps): Promise<RotationReport[]> {
  const reports: RotationReport[] = []
  for (const column of encryptedColumns) reports.push(await rotateColumn(deps, column))
  return [...reports, await rotateHashes(deps)]
}
