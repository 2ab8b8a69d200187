import * as texts from '#texts'
import type { complaints } from '../../contract/calls/complaints.ts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { COLLECTION_TYPE, COMPLAINT_IMAGES_MAX } from '../../market/constants.ts'
import type { Call, Handlers } from '../calls/call.ts'
import { imagesOf } from '../images/images.ts'
import { readAddresses } from './complaint-image.ts'
import { orderCards } from './complaint-list.ts'
import { fileComplaint } from './file-complaint.ts'
import { isKnownType } from './types.ts'

/** Only addresses that were issued to this borrower; any other is answered like one that never was. */
async function imagesIn(call: Call, problemImage: string): Promise<string[] | Refusal> {
  const ids = readAddresses(problemImage)
  if (ids && ids.length > COMPLAINT_IMAGES_MAX)
    return refuse(codes.invalidRequest, texts.complaint_images_max({ max: COMPLAINT_IMAGES_MAX }))
  const own = ids && (await imagesOf(call.db, call.borrowerId, ids))
  if (!own || own.length !== ids.length) return refuse(codes.imageRefused, texts.complaint_image_gone())
  return ids
}

async function marketOfBorrower({ db, borrowerId }: Call) {
  const { market } = await db
    .selectFrom('borrowers')
    .select('market')
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return market
}

export const complaintSaveHandlers = {
  complaintSave: async (call, { problemType, problemSonType, problemDetail, problemImage, orderNo }) => {
    const content = problemDetail.replaceAll('\r\n', '\n').trim()
    if (content === '') return refuse(codes.invalidRequest, texts.complaint_text_missing())
    const order = (await orderCards(call)).find((card) => card.orderNo === orderNo)
    if (!order || !isKnownType(problemType, problemSonType)) return refuse(codes.notFound)
    // Product 2.2 and 6: whoever calls without the page gets the same answer.
    if (problemType === COLLECTION_TYPE && order.isShow !== '1') return refuse(codes.collectionRefused)
    const imageIds = await imagesIn(call, problemImage)
    if (!Array.isArray(imageIds)) return imageIds
    const problemId = await fileComplaint(
      call.db,
      {
        borrowerId: call.borrowerId,
        orderId: orderNo,
        type: problemType,
        sonType: problemSonType,
        content,
        imageIds,
        language: call.language,
        now: call.now,
      },
      call.packs[await marketOfBorrower(call)],
    )
    return { problemId }
  },
  complaintScore: async (call, { problemId, score }) => {
    const found = await call.db
      .selectFrom('complaints')
      .select('status')
      .where('borrower_id', '=', call.borrowerId)
      .where('id', '=', problemId)
      .executeTakeFirst()
    if (!found) return refuse(codes.notFound)
    if (found.status !== 'answered') return refuse(codes.notAnswered)
    await call.db
      .updateTable('complaints')
      .set({ score })
      .where('borrower_id', '=', call.borrowerId)
      .where('id', '=', problemId)
      .execute()
    return {}
  },
} satisfies Handlers<Pick<typeof complaints, 'complaintSave' | 'complaintScore'>>
