import type { application } from '../../contract/calls/application.ts'
import { codes, isRefusal, refuse } from '../../contract/wire/codes.ts'
import { LEAST_PICTURE } from '../../market/constants.ts'
import type { Handlers } from '../calls/call.ts'
import { decode } from '../images/decoder.ts'
import { imageRefusal, leastRefusal, sizeRefusal } from '../images/image-refusal.ts'
import { editable } from './editable.ts'
import { noteUnchecked } from './identity.ts'
import { pictureBytes, replacePicture } from './pictures.ts'
import { applicantOf } from './record.ts'

export const applicationPictureHandlers = {
  applicationPictureSave: async (call, { kind, picture }) => {
    const tooLarge = sizeRefusal(picture)
    if (tooLarge) return tooLarge
    const drawn = await decode(new Uint8Array(await picture.arrayBuffer()))
    if (typeof drawn === 'string') return imageRefusal(drawn)
    const tooSmall = leastRefusal(drawn, LEAST_PICTURE[kind])
    if (tooSmall) return tooSmall
    return call.db.transaction().execute(async (tx) => {
      const row = await editable({ ...call, db: tx }, await applicantOf(tx, call.borrowerId), 'identity')
      if (isRefusal(row)) return row
      const id = await replacePicture({ ...call, db: tx }, row, { kind, bytes: drawn.full, now: call.now })
      await noteUnchecked(tx, row, call.now)
      return { picture: id }
    })
  },
  applicationPictureRead: async (call, { picture }) => {
    const bytes = await pictureBytes(call, call.borrowerId, picture)
    return bytes ? { type: 'image/jpeg', base64: bytes.toString('base64') } : refuse(codes.notFound)
  },
} satisfies Handlers<Pick<typeof application, 'applicationPictureSave' | 'applicationPictureRead'>>
