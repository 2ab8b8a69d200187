import * as texts from '#texts'
import { clampVisible, visibleLength } from '../../base/visible-characters.ts'
import type { complaints } from '../../contract/calls/complaints.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import {
  COLLECTION_TYPE,
  COMPLAINT_IMAGES_MAX,
  COMPLAINT_REPLY_WORKING_DAYS,
  COMPLAINT_TEXT_MAX,
} from '../../market/constants.ts'
import { formatDay, localDay } from '../../market/dates.ts'
import { addWorkingDays } from '../../market/working-days.ts'
import { orderNoOf } from '../loans/order-of.server.ts'
import { failureOf, messageOf } from '../page/failed-call.server.ts'
import { refuseByToast, refuseFields } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { shownPictures } from './picture-address.ts'
import { takePictures, uploadedPictures, uploadOne } from './posted-pictures.server.ts'

/** Nine photos as a phone takes them do not fit; without a script they are sent a few at a time. */
export const formMaxBytes = 12 * 1024 * 1024

/** The type comes with the address; who arrives without one, from a chat that knows none, chooses it in the form. */
function chosenType({ query }: PageContext, form: FormData | null) {
  const named = query.get('problemType')
  const [type = '', son = ''] = named === null ? fieldIn(form, 'type').split(' ') : []
  return { problemType: named ?? type, problemSonType: query.get('problemSonType') ?? son }
}

type Init = ReplyOf<typeof complaints.complaintInit>

/** Product 2.2: collection is complained about by its child types, and only where the order allows it. */
function typesOf({ problemType, problemSonType, orderDetail }: Init, chosen: string) {
  const allowed = orderDetail?.isShow === '1'
  return problemType
    .flatMap(({ title, value }) => {
      if (value !== COLLECTION_TYPE) return [{ label: title, value }]
      const sons = problemSonType.map((son) => ({ label: son.title, value: `${value} ${son.value}` }))
      return allowed ? (sons.length > 0 ? sons : [{ label: title, value }]) : []
    })
    .map((type) => ({ ...type, chosen: type.value === chosen }))
}

/** Product 5: input beyond 200 characters is ignored. */
const typedText = (form: FormData | null): string => clampVisible(fieldIn(form, 'text'), COMPLAINT_TEXT_MAX)

const promisedDay = ({ now, pack, language }: PageContext) =>
  formatDay(
    addWorkingDays(localDay(now, pack.timeZone), COMPLAINT_REPLY_WORKING_DAYS, pack.daysOff),
    language,
  )

export async function load(context: PageContext) {
  const { lender, typed, pack, href } = context
  const failed = (code: string, message = '') => failureOf({ code, message })
  const orderNo = orderNoOf(context)
  const result = await lender.complaintInit({ orderNo })
  if (!result.success) return failed(result.code, result.message)
  const asksType = !context.query.has('problemType')
  const { problemType, problemSonType } = chosenType(context, typed)
  const type = result.data.problemType.find(({ value }) => value === problemType)
  const son = result.data.problemSonType.find(({ value }) => value === problemSonType)
  const order = result.data.orderDetail
  if (!order || (!asksType && (!type || (problemSonType && !son)))) return failed(codes.notFound)
  if (problemType === COLLECTION_TYPE && order.isShow !== '1') return failed(codes.collectionRefused)
  return {
    title: texts.complaint_form_title(),
    props: {
      currentUrl: context.currentUrl,
      tags: asksType || !type ? [] : [type.title, ...(son ? [son.title] : [])],
      types: asksType ? typesOf(result.data, fieldIn(typed, 'type')) : [],
      about: texts.complaint_order_line({ status: order.productName, no: order.orderNo }),
      text: typedText(typed),
      textCount: visibleLength(typedText(typed)),
      textMax: COMPLAINT_TEXT_MAX,
      pictures: {
        max: COMPLAINT_IMAGES_MAX,
        uploaded: shownPictures(uploadedPictures(typed), pack),
      },
      day: promisedDay(context),
      days: COMPLAINT_REPLY_WORKING_DAYS,
      // An order has one borrower, so that nobody else on this phone finds the draft.
      orderNo: order.orderNo,
      draft: `complaint ${order.orderNo} ${problemType} ${problemSonType}`,
      entry: href(paths.complaintEntry, { orderNo: order.orderNo }),
    },
  }
}

async function send(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender, href } = context
  const refused = (toast: string): Outcome => ({ refused: true, toast })
  const text = typedText(form)
  // Even where nothing is sent yet, the pictures have arrived and need not travel again.
  const problems = await takePictures(context, form)
  if (text === '') return refuseByToast(texts.complaint_text_missing(), ['text'])
  if (problems.length > 0) return refuseFields({ photo: problems.join('\n') })
  const type = chosenType(context, form)
  if (!type.problemType) return refuseFields({ type: texts.complaint_type_missing() })
  const orderNo = orderNoOf(context) || fieldIn(form, 'orderNo')
  const saved = await lender.complaintSave({
    ...type,
    problemDetail: text,
    problemImage: uploadedPictures(form).join(','),
    orderNo,
  })
  if (!saved.success) return refused(messageOf(saved))
  const entry = href(paths.complaintEntry, { orderNo, sent: saved.data.problemId })
  return { open: 'sent', made: entry, otherwise: { open: 'sent', to: entry } }
}

/** Without a script: adds the pictures that were chosen, takes away those that were marked, and shows the form again. */
async function attach(context: PageContext, form: FormData): Promise<Outcome> {
  const problems = await takePictures(context, form)
  return problems.length > 0 ? refuseFields({ photo: problems.join('\n') }) : { refused: true }
}

export const acts = { send, attach, upload: uploadOne }
