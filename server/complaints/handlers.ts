import type { complaints } from '../../contract/calls/complaints.ts'
import type { Handlers } from '../calls/call.ts'
import { complaintDetailHandlers } from './complaint-detail.ts'
import { complaintImageHandlers, complaintPicture } from './complaint-image.ts'
import { complaintListHandlers } from './complaint-list.ts'
import { complaintSaveHandlers } from './complaint-save.ts'
import { handlingHandlers } from './handling.ts'
import { complaintQueue } from './queue.ts'
import { complaintRecord } from './record.ts'

/** All that can be done with complaints, by borrowers and at the desk. */
export const complaintHandlers = {
  ...complaintSaveHandlers,
  ...complaintListHandlers,
  ...complaintDetailHandlers,
  ...complaintImageHandlers,
  complaintQueue,
  complaintShow: (call, { complaintId }) => complaintRecord(call, complaintId),
  complaintPicture,
  ...handlingHandlers,
} satisfies Handlers<typeof complaints>
