import * as texts from '#texts'
import { visibleLength } from '../../base/visible-characters.ts'
import { paths } from '../../contract/wire/paths.ts'
import { COMPLAINT_TEXT_MAX } from '../../market/constants.ts'
import { failureOf, refusalOf } from '../page/failed-call.server.ts'
import { refuseByToast } from '../page/field-refusal.ts'
import type { Outcome } from '../page/outcome.ts'
import type { PageContext } from '../page/page.ts'
import { fieldIn } from '../page/posted.ts'
import { shownPictures } from './picture-address.ts'

const problemOf = ({ query }: PageContext) => query.get('problemId') ?? ''

export async function load(context: PageContext) {
  const { lender, language, pack, href } = context
  const result = await lender.complaintDetail({ problemId: problemOf(context) })
  if (!result.success) return failureOf(result)
  const complaint = result.data
  const { type, sonType, content, steps, promise, handler, disposeDetail } = complaint
  const pictures = shownPictures(complaint.disposeImages, pack)
  return {
    title: texts.complaint_detail_title(),
    props: {
      currentUrl: context.currentUrl,
      number: complaint.problemId,
      time: complaint.time,
      tags: [type, sonType].filter(Boolean),
      content,
      count: visibleLength(content),
      textMax: COMPLAINT_TEXT_MAX,
      pictures: shownPictures(complaint.images, pack),
      steps,
      promise: promise ? { until: promise.until, broken: promise.broken === '1' } : null,
      // Product 2.5: hidden if both text and images are empty.
      result: disposeDetail || pictures.length > 0 ? { handler, text: disposeDetail, pictures } : null,
      asksScore: Number(complaint.isScore) !== 0,
      escalation: pack.escalation.map((step) => ({ ...step, name: step.name[language] })),
      links: { list: href(paths.complaintList), contact: href(paths.customerService) },
    },
  }
}

/** Product 4: send posts the score, and on success the modal closes. */
async function rate(context: PageContext, form: FormData): Promise<Outcome> {
  const { lender } = context
  const score = fieldIn(form, 'stars')
  if (!score) return { ...refuseByToast(texts.rate_none(), ['stars']), open: 'rate' }
  const saved = await lender.complaintScore({ score, problemId: problemOf(context) })
  if (!saved.success) return { ...refusalOf(saved), open: 'rate' }
  return { close: 'rate', toast: texts.complaint_rated() }
}

export const acts = { rate }
