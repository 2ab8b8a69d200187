import * as texts from '#texts'
import type { complaints } from '../../contract/calls/complaints.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { pageHref } from '../../contract/wire/launch.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { Handlers, StaffCall } from '../calls/call.ts'
import { imageRefusal, sizeRefusal } from '../images/image-refusal.ts'
import { imagesOf, saveImage } from '../images/images.ts'
import type { ImageProblem } from '../images/reencode.ts'

/** The address under which the pages show a picture to its borrower. */
export const imageAddress = (id: string): string => pageHref(paths.complaintImage, {}, { image: id })

const issued = new RegExp(`^${paths.complaintImage}\\?image=([A-Za-z0-9_-]{32})$`)

/** The ids in `problemImage`, comma-joined addresses (product 3); null where one is none that we issue. */
export function readAddresses(problemImage: string): string[] | null {
  const ids = problemImage
    .split(',')
    .filter(Boolean)
    .map((address) => issued.exec(address.trim())?.[1])
  return ids.includes(undefined) ? null : [...new Set(ids as string[])]
}

/** The refusal for a picture that was not taken. */
const refusalOf = (problem: ImageProblem | 'too many'): Refusal =>
  problem === 'too many' ? refuse(codes.tooMany, texts.complaint_image_many()) : imageRefusal(problem)

export const complaintImageHandlers = {
  complaintImageSave: async (call, { problemImage }) => {
    const tooLarge = sizeRefusal(problemImage)
    if (tooLarge) return tooLarge
    const bytes = new Uint8Array(await problemImage.arrayBuffer())
    const saved = await saveImage(call, { borrowerId: call.borrowerId, bytes, now: call.now })
    if (typeof saved === 'string') return refusalOf(saved)
    return { url: imageAddress(saved.id) }
  },
  complaintImageRead: async (call, { image, size }) => {
    const [imageId] = await imagesOf(call.db, call.borrowerId, [image])
    if (!imageId) return refuse(codes.notFound)
    const bytes = await call.images.get({ borrowerId: call.borrowerId, imageId, size })
    if (!bytes) return refuse(codes.notFound)
    return { type: 'image/jpeg', base64: Buffer.from(bytes).toString('base64') }
  },
} satisfies Handlers<Pick<typeof complaints, 'complaintImageSave' | 'complaintImageRead'>>

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
