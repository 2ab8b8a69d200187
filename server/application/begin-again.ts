import type { Services } from '../calls/call.ts'
import { pictureBytes, replacePicture } from './pictures.ts'
import { type ApplicationRow, beginApplication, saveStep, stepsAnswered } from './record.ts'

/** Begins a new application with the answers and pictures of one that was declined. */
export async function beginAgain(
  services: Pick<Services, 'db' | 'keyring'>,
  before: ApplicationRow,
  now: Date,
): Promise<ApplicationRow> {
  const row = await beginApplication(services.db, before.borrower_id, now)
  for (const saved of await stepsAnswered(services, before)) await saveStep(services, row, { ...saved, now })
  await services.db
    .updateTable('applications')
    .set({ document_hash: before.document_hash })
    .where('borrower_id', '=', row.borrower_id)
    .where('id', '=', row.id)
    .execute()
  const pictures = await services.db
    .selectFrom('application_pictures')
    .select(['id', 'kind'])
    .where('borrower_id', '=', before.borrower_id)
    .where('application_id', '=', before.id)
    .execute()
  for (const { id, kind } of pictures) {
    const bytes = await pictureBytes(services, before.borrower_id, id)
    if (bytes) await replacePicture(services, row, { kind, bytes, now })
  }
  return row
}
