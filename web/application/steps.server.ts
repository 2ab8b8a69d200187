import * as texts from '#texts'
import { type ApplicationStep, applicationSteps } from '../../contract/calls/application.ts'
import { paths, type ScreenPath } from '../../contract/wire/paths.ts'

type StepRow = { path: ScreenPath; title: typeof texts.apply_identity }

const rows: Record<ApplicationStep, StepRow> = {
  identity: { path: paths.applyIdentity, title: texts.apply_identity },
  personal: { path: paths.applyPersonal, title: texts.apply_personal },
  job: { path: paths.applyJob, title: texts.apply_job },
  contact: { path: paths.applyContact, title: texts.apply_contact },
  bank: { path: paths.applyBank, title: texts.apply_bank },
}

export const pathOfStep = (step: ApplicationStep): ScreenPath => rows[step].path
export const titleOfStep = (step: ApplicationStep): string => rows[step].title()

export const isStep = (text: string): text is ApplicationStep =>
  applicationSteps.some((step) => step === text)

/** Where one goes on from a step, and where one came from. */
export function neighbours(steps: readonly ApplicationStep[], step: ApplicationStep) {
  const index = steps.indexOf(step)
  const [before, after] = [steps[index - 1], steps[index + 1]]
  return {
    previous: before ? pathOfStep(before) : paths.apply,
    next: after ? pathOfStep(after) : paths.applyReview,
  }
}
