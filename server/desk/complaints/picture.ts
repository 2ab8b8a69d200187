import { codes, refuse } from '../../../contract/wire/codes.ts'
import type { StaffCall } from '../../calls/call.ts'

type PictureInput = { complaintId: string; image: string; size: 'full' | 'small' }

/** Only pictures of the complaint itself: an id of any other is none. */
export async function complaintPicture(call: StaffCall, { complaintId, image, size }: PictureInput) {
  const found = await call.db
    .selectFrom('complaints as c')
    .innerJoin('complaint_events as e', (join) =>
      join.onRef('e.borrower_id', '=', 'c.borrower_id').onRef('e.complaint_id', '=', 'c.id'),
    )
    .innerJoin('complaint_images as i', (join) =>
      join.onRef('i.borrower_id', '=', 'e.borrower_id').onRef('i.event_id', '=', 'e.id'),
    )
    .select('c.borrower_id as borrowerId')
    .where('c.id', '=', complaintId)
    .where('i.image_id', '=', image)
    .executeTakeFirst()
  const bytes = found && (await call.images.get({ ...found, imageId: image, size }))
  if (!bytes) return refuse(codes.notFound)
  call.record({ subject: `complaint ${complaintId}`, ...found, details: { image } })
  return { type: 'image/jpeg', base64: Buffer.from(bytes).toString('base64') }
}
