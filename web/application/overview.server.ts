import * as texts from '#texts'
import type { ApplicationStatus, ApplicationStep } from '../../contract/calls/application.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { formatDay } from '../../market/dates.ts'
import { loadPushInvitation } from '../account/notices.server.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { PageContext } from '../page/page.ts'
import { readRefusedOffers } from '../products/not-offered.server.ts'
import { begunSteps } from './begun-steps.ts'
import { documentName } from './identity-fields.server.ts'
import { doneSteps, isEditable, stepsToFill } from './load-application.server.ts'
import type { LoadedApplication } from './step-values.server.ts'
import { isStep, pathOfStep, titleOfStep } from './steps.server.ts'

/** How long the steps take, as people do them. */
const MINUTES = 10

const needs = (context: PageContext) => [
  documentName(context),
  texts.apply_need_account(),
  texts.apply_need_camera(),
]

const stateTexts = {
  again: texts.apply_again,
  done: texts.apply_done,
  begun: texts.apply_begun,
  open: texts.apply_to_do,
}

/** Where one goes on: the step that has to be done again, the first that is not done, or the review. */
function nextOf(application: LoadedApplication, context: PageContext) {
  const { href } = context
  const steps = stepsToFill(application, context)
  const done = doneSteps(application)
  const again = application.decision.step
  const step = isStep(again) ? again : steps.find((requested) => !done.has(requested))
  if (!step) return { href: href(paths.applyReview), label: texts.apply_to_review() }
  const isBegun = begunSteps(application).size > 0
  const label = isBegun ? texts.apply_continue({ step: titleOfStep(step) }) : texts.apply_start()
  return { href: href(pathOfStep(step)), label }
}

function stepsOf(application: LoadedApplication, context: PageContext) {
  const done = doneSteps(application)
  const begun = begunSteps(application)
  const stateOf = (step: ApplicationStep) => {
    if (application.decision.step === step) return 'again'
    if (done.has(step)) return 'done'
    return begun.has(step) ? 'begun' : 'open'
  }
  return stepsToFill(application, context).map((step) => {
    const state = stateOf(step)
    return {
      title: titleOfStep(step),
      href: context.href(pathOfStep(step)),
      isDone: state === 'done',
      state: stateTexts[state](),
    }
  })
}

/** How far somebody has come who has begun. */
function progressOf(steps: ReturnType<typeof stepsOf>, application: LoadedApplication) {
  if (begunSteps(application).size === 0) return null
  const states = steps.map(({ isDone }) => isDone)
  return { states, text: texts.main_apply_steps({ done: states.filter(Boolean).length, of: states.length }) }
}

type Waiting = Exclude<ApplicationStatus, 'open'>
type StatusTexts = Record<'title' | 'message', typeof texts.apply_checking_title>

const statusTexts: Record<Waiting, StatusTexts> = {
  checking: { title: texts.apply_checking_title, message: texts.apply_checking_text },
  review: { title: texts.apply_review_title, message: texts.apply_review_text },
  approved: { title: texts.apply_approved_title, message: texts.apply_approved_text },
  declined: { title: texts.apply_declined_title, message: texts.apply_declined_text },
}

/** What the borrower reads once the application was handed in: the service's own text, or else ours. */
async function statusOf(application: LoadedApplication, context: PageContext) {
  const { language, href, pack } = context
  const { status, decision } = application
  if (status === 'open') return null
  const statusText = statusTexts[status]
  // The amount stands between the two, and the service's text would repeat it.
  const isAmount = status === 'approved' && decision.limit !== ''
  const title = status === 'approved' && !isAmount ? texts.apply_approved() : statusText.title()
  const hours = pack.claims.decisionHours
  return {
    status,
    title: (!isAmount && decision.title) || title,
    message: (!isAmount && decision.message) || statusText.message(),
    change: decision.change,
    remark: decision.remark,
    retryOn: decision.retryOn && texts.apply_retry_on({ day: formatDay(decision.retryOn, language) }),
    limit: decision.limit,
    next:
      status === 'checking' || status === 'review'
        ? [texts.apply_next_check(), texts.apply_next_told({ hours }), texts.apply_next_offer()]
        : [],
    offers: href(paths.recommended),
    refused: status === 'approved' ? await readRefusedOffers(context) : null,
  }
}

/** Whoever waits for a decision may be notified of it on the phone. */
const invitationOf = ({ status }: LoadedApplication, context: PageContext) =>
  status === 'checking' || status === 'review'
    ? loadPushInvitation(context, texts.push_tell_decision())
    : null

/** Applying from its first look to its decision. */
export async function load(context: PageContext) {
  const { lender, href } = context
  const loaded = await lender.applicationLoad({})
  const help = href(paths.customerService)
  const title = texts.apply_title()
  // A backend that has no such calls takes applications elsewhere.
  if (loaded.code === codes.notAvailable) return { title, props: { help, application: null } }
  if (!loaded.success) return failureOf(loaded)
  const application = loaded.data
  const steps = stepsOf(application, context)
  return {
    title,
    props: {
      help,
      application: {
        intro: texts.apply_intro({ count: steps.length, minutes: MINUTES }),
        needs: needs(context),
        privacy: href(paths.privacyPolicy),
        steps,
        progress: progressOf(steps, application),
        again: isStep(application.decision.step) ? application.decision : null,
        next: isEditable(application, context) ? nextOf(application, context) : null,
        status: await statusOf(application, context),
        tell: await invitationOf(application, context),
      },
    },
  }
}
