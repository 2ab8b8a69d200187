import * as texts from '#texts'
import type { complaints } from '../../contract/calls/complaints.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import type { Handlers } from '../calls/call.ts'
import { imageRefusal, sizeRefusal } from '../images/image-refusal.ts'
import { imagesOf, saveImage } from '../images/images.ts'
import type { ImageProblem } from '../images/reencode.ts'
import { imageAddress } from './image-address.ts'

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
