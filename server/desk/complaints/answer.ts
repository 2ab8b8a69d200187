import * as texts from '#texts'
import { codes, type Refusal, refuse } from '../../../contract/wire/codes.ts'
import type { StaffCall } from '../../calls/call.ts'
import { moveComplaint } from '../../complaints/desk.ts'
import { imageRefusal, sizeRefusal } from '../../images/image-refusal.ts'
import { saveImage } from '../../images/images.ts'
import { storeWithin } from '../../images/store.ts'
import type { LockedComplaint } from './handling.ts'

export const HANDLER_NAME_MAX = 60

type Answer = { text: string; pictures: readonly Blob[] }

async function savePicture(call: StaffCall, borrowerId: string, picture: Blob) {
  const tooLarge = sizeRefusal(picture)
  if (tooLarge) return { problem: tooLarge.message ?? '' }
  const images = storeWithin(call.images, call.db)
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const saved = await saveImage({ db: call.db, images }, { borrowerId, bytes, now: call.now })
  if (typeof saved !== 'string') return saved
  return {
    problem: saved === 'too many' ? texts.complaint_image_many() : (imageRefusal(saved).message ?? saved),
  }
}

/** Writes the answer to a locked complaint, and has its borrower told. */
export async function answerComplaint(
  call: StaffCall,
  { id, borrower_id }: LockedComplaint,
  { text, pictures }: Answer,
): Promise<Refusal | undefined> {
  const answer = text.replaceAll('\r\n', '\n').trim()
  if (answer === '' && pictures.length === 0)
    return refuse(codes.invalidRequest, texts.desk_complaint_empty())
  const imageIds: string[] = []
  for (const picture of pictures) {
    const saved = await savePicture(call, borrower_id, picture)
    if ('problem' in saved) {
      const { problem } = saved
      const number = String(imageIds.length + 1)
      return refuse(codes.invalidRequest, texts.desk_complaint_picture({ number, problem }))
    }
    imageIds.push(saved.id)
  }
  const handler = call.staff.name.slice(0, HANDLER_NAME_MAX)
  await moveComplaint(call.db, { id, handler, text: answer, now: call.now }, { status: 'answered', imageIds })
  return undefined
}
