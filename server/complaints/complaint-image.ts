import * as texts from '#texts'
import type { complaints } from '../../contract/calls/complaints.ts'
import { IMAGE_MAX_BYTES } from '../../contract/market/constants.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../../contract/wire/handlers.ts'
import type { Call } from '../calls/call.ts'
import { imagesOf, saveImage } from '../images/images.ts'
import type { ImageProblem } from '../images/reencode.ts'
import { imageAddress } from './image-address.ts'

const refusals: Record<ImageProblem | 'too many', () => Refusal> = {
  kind: () => refuse(codes.imageRefused, texts.complaint_image_kind()),
  broken: () => refuse(codes.imageRefused, texts.complaint_image_broken()),
  dimensions: () => refuse(codes.imageRefused, texts.complaint_image_dimensions()),
  'too many': () => refuse(codes.tooMany, texts.complaint_image_many()),
}

/** The refusal for a picture that was not taken. */
export const imageRefusal = (problem: ImageProblem | 'too many'): Refusal => refusals[problem]()

export const complaintImageHandlers = {
  complaintImageSave: async (call, { problemImage }) => {
    if (problemImage.size > IMAGE_MAX_BYTES) return refuse(codes.tooLarge, texts.complaint_image_large())
    const bytes = new Uint8Array(await problemImage.arrayBuffer())
    const saved = await saveImage(call, { borrowerId: call.borrowerId, bytes, now: call.now })
    if (typeof saved === 'string') return imageRefusal(saved)
    return { url: imageAddress(saved.id) }
  },
  complaintImageRead: async (call, { image, size }) => {
    const [imageId] = await imagesOf(call.db, call.borrowerId, [image])
    if (!imageId) return refuse(codes.notFound)
    const bytes = await call.images.get({ borrowerId: call.borrowerId, imageId, size })
    if (!bytes) return refuse(codes.notFound)
    return { type: 'image/jpeg', base64: Buffer.from(bytes).toString('base64') }
  },
} satisfies Handlers<Pick<typeof complaints, 'complaintImageSave' | 'complaintImageRead'>, Call>
