import type { ApplicationStep } from '../../contract/calls/application.ts'
import type { MarketPack } from '../../contract/market/market.ts'
import type { Services } from '../calls/call.ts'
import { picturesOf } from './pictures.ts'
import { type ApplicationRow, stepsAsked, stepsOf } from './record.ts'

/** The steps that are not done; identity is not without its two pictures. */
export async function missingIn(
  services: Pick<Services, 'db' | 'keyring'>,
  row: ApplicationRow | undefined,
  pack: MarketPack,
): Promise<ApplicationStep[]> {
  const asked = stepsAsked(pack)
  if (!row) return [...asked]
  const [{ done }, { document, selfie }] = [await stepsOf(services, row), await picturesOf(services.db, row)]
  return asked.filter((step) => !done.has(step) || (step === 'identity' && !(document && selfie)))
}
