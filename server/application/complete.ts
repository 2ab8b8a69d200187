import { type ApplicationStep, type PictureKind, requiredSteps } from '../../contract/calls/application.ts'
import type { MarketPack } from '../../market/market.ts'
import type { Services } from '../calls/call.ts'
import { picturesOf } from './pictures.ts'
import { type ApplicationRow, stepsOf } from './record.ts'

type Filled = { done: ReadonlySet<ApplicationStep>; pictures: Record<PictureKind, string> }

/** Identity is not done without its two pictures. */
export const isDone = (step: ApplicationStep, { done, pictures }: Filled): boolean =>
  done.has(step) && (step !== 'identity' || Boolean(pictures.document && pictures.selfie))

/** The steps that are still to be done. */
export async function missingIn(
  services: Pick<Services, 'db' | 'keyring'>,
  row: ApplicationRow | undefined,
  pack: MarketPack,
): Promise<ApplicationStep[]> {
  const requested = requiredSteps(pack)
  if (!row) return [...requested]
  const { done } = await stepsOf(services, row)
  const pictures = await picturesOf(services.db, row)
  return requested.filter((step) => !isDone(step, { done, pictures }))
}
