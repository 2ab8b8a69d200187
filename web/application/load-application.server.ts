import { type ApplicationStep, requiredSteps } from '../../contract/calls/application.ts'
import { codes } from '../../contract/wire/codes.ts'
import { paths } from '../../contract/wire/paths.ts'
import { localDay } from '../../market/dates.ts'
import { failureOf } from '../page/failed-call.server.ts'
import type { Failure, PageContext, Redirect } from '../page/page.ts'
import { type PictureFile, pictureOfReply } from '../page/picture.server.ts'
import type { LoadedApplication } from './step-values.server.ts'
import { isStep } from './steps.server.ts'

/** A picture of the borrower's own application; the service checks the owner. */
export const applicationPicture = async ({ lender, query }: PageContext): Promise<PictureFile> =>
  pictureOfReply(await lender.applicationPictureRead({ picture: query.get('picture') ?? '' }))

/** The steps that the service asks for; a reply that names none leaves it to the market. */
export function stepsToFill(application: LoadedApplication, { pack }: Pick<PageContext, 'pack'>) {
  const named = application.steps.map(({ step }) => step)
  return named.length > 0 ? named : requiredSteps(pack)
}

export const doneSteps = ({ steps }: LoadedApplication): ReadonlySet<ApplicationStep> =>
  new Set(steps.filter(({ done }) => done === '1').map(({ step }) => step))

/** A declined borrower may apply again from a day on; empty: from any day. */
const mayRetry = (
  { decision }: LoadedApplication,
  { now, pack }: Pick<PageContext, 'now' | 'pack'>,
): boolean => decision.retryOn <= localDay(now, pack.timeZone)

/** Whether answers may be given now: before handing in, where a step has to be done again, or after a refusal in time. */
export const isEditable = (
  application: LoadedApplication,
  context: Pick<PageContext, 'now' | 'pack'>,
): boolean =>
  application.status === 'open' ||
  isStep(application.decision.step) ||
  (application.status === 'declined' && mayRetry(application, context))

/** The application for a page that changes it; whoever has nothing to change there sees the overview. */
export async function loadEditable(
  context: PageContext,
  step?: ApplicationStep,
): Promise<{ application: LoadedApplication } | Failure | Redirect> {
  const loaded = await context.lender.applicationLoad({})
  const overview = { moved: context.href(paths.apply) }
  // A backend that has no such calls takes no applications here, which the overview says.
  if (loaded.code === codes.notAvailable) return overview
  if (!loaded.success) return failureOf(loaded)
  // Where money is sent may change after the decision; it is checked again then.
  const isAccount = loaded.data.status === 'approved' && step === 'bank'
  return isAccount || isEditable(loaded.data, context) ? { application: loaded.data } : overview
}
