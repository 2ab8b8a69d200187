import * as texts from '#texts'
import type { ApplicationStatus, application } from '../../contract/calls/application.ts'
import type { ReplyOf } from '../../contract/wire/operation.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatDay, localDay } from '../../market/dates.ts'
import { begunSteps } from '../application/begun-steps.ts'
import type { PageContext } from '../page/page.ts'

type Application = ReplyOf<typeof application.applicationLoad>

const headlines: Record<ApplicationStatus, { title: () => string; text: () => string }> = {
  open: { title: texts.main_apply_open, text: texts.main_apply_open_text },
  checking: { title: texts.main_apply_checking, text: texts.main_apply_checking_text },
  review: { title: texts.main_apply_review, text: texts.main_apply_checking_text },
  approved: { title: texts.main_apply_approved, text: texts.main_apply_approved_text },
  declined: { title: texts.main_apply_declined, text: texts.main_apply_declined_text },
}

/** When somebody who was declined may try again, if that is not yet. */
function retryText({ decision }: Application, { now, pack, language }: PageContext): string {
  const isLater = decision.retryOn > localDay(now, pack.timeZone)
  return isLater ? texts.main_apply_retry({ day: formatDay(decision.retryOn, language) }) : ''
}

function nextStep({ status }: Application, retry: string, { href }: PageContext) {
  const apply = href(paths.apply)
  if (status === 'approved') return { text: texts.main_offers_look(), href: href(paths.recommended) }
  if (status === 'open') return { text: texts.main_apply_continue(), href: apply }
  if (status === 'declined' && !retry) return { text: texts.main_apply_again(), href: apply }
  return { text: texts.main_apply_see(), href: apply }
}

/** How an application stands, as a text, and what is to be done next. */
export function applicationView(application: Application, context: PageContext) {
  const { status, steps, decision } = application
  const retry = status === 'declined' ? retryText(application, context) : ''
  // A step that has to be done again is not done, whatever it held.
  const isDone = steps.map(({ step, done }) => done === '1' && step !== decision.step)
  const limit = status === 'approved' ? decision.limit : ''
  return {
    status,
    begun: begunSteps(application).size,
    done: isDone.filter(Boolean).length,
    title: decision.title || headlines[status].title(),
    // The limit stands below in large, and the service's text would repeat it.
    text: (!limit && decision.message) || headlines[status].text(),
    notes: [decision.remark, decision.change, retry].filter(Boolean),
    limit,
    steps: status === 'open' ? isDone : [],
    next: nextStep(application, retry, context),
  }
}
export type ApplicationView = ReturnType<typeof applicationView>
