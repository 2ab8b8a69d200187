import type { EndpointKey } from '../../../contract/calls/table.ts'
import {
  documentSamples,
  homeSamples,
  loanSamples,
  madeDocumentSamples,
  productSamples,
  repaymentSamples,
} from './loans.ts'
import type { Sample } from './sample.ts'
import {
  accountDataSamples,
  accountSamples,
  applicationSamples,
  assistantSamples,
  complaintSamples,
  noticeSamples,
  promotionSamples,
  siteSamples,
} from './service.ts'

/** A right request for each call; a call without one does not compile. */
export const samples: Readonly<Record<EndpointKey, Sample>> = {
  ...homeSamples,
  ...loanSamples,
  ...productSamples,
  ...repaymentSamples,
  ...documentSamples,
  ...madeDocumentSamples,
  ...complaintSamples,
  ...assistantSamples,
  ...promotionSamples,
  ...siteSamples,
  ...accountSamples,
  ...accountDataSamples,
  ...noticeSamples,
  ...applicationSamples,
}
