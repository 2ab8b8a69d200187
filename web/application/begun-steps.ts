import type { ApplicationStep } from '../../contract/calls/application.ts'
import type { LoadedApplication } from './step-values.server.ts'

/** What the service says about a step, and nobody typed. */
const notAnswers: readonly string[] = ['problem', 'needsCode']

const hasAnswers = (application: LoadedApplication, step: ApplicationStep): boolean =>
  Object.entries(application[step] ?? {}).some(([name, value]) => value !== '' && !notAnswers.includes(name))

/** The steps of which something is saved, done or not. */
export const begunSteps = (application: LoadedApplication): ReadonlySet<ApplicationStep> =>
  new Set(
    application.steps
      .filter(({ step, done }) => done === '1' || hasAnswers(application, step))
      .map(({ step }) => step),
  )
