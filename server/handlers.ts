import type { Handlers } from '../contract/handlers.ts'
import type { EndpointKey, table } from '../contract/table.ts'
import type { Call } from './call.ts'
import { complaintDetailHandlers } from './complaints/complaint-detail.ts'
import { complaintImageHandlers } from './complaints/complaint-image.ts'
import { complaintInitHandlers } from './complaints/complaint-init.ts'
import { complaintListHandlers } from './complaints/complaint-list.ts'
import { complaintSaveHandlers } from './complaints/complaint-save.ts'
import { complaintScoreHandlers } from './complaints/complaint-score.ts'
import { contractHandlers } from './loans/contracts.ts'
import { loanConfirmHandlers } from './loans/loan-confirm.ts'
import { loanDetailsHandlers } from './loans/loan-details.ts'
import { loanPushHandlers } from './loans/loan-push.ts'
import { scoreHandlers } from './loans/score.ts'
import { eventHandlers } from './products/events.ts'
import { redirectHandlers } from './products/redirect.ts'

/** Rows of the contract that nobody serves yet; they answer 'not available'. A row is here or in `handlers`. */
export const withoutHandler = [
  'recommendedList',
  'productApply',
  'standTargeted',
  'standNecessity',
  'standJoint',
  'cardWays',
  'cardCommit',
  'walletPay',
  'cardConfirm',
  'payCodeCreate',
  'payMethods',
  'extensionDetails',
  'instalments',
  'assistantInit',
  'assistantAnswers',
  'assistantRecord',
  'contactInfo',
  'templateLoad',
  'visitSave',
  'clickSave',
  'sidCreate',
  'captchaImage',
  'smsSend',
  'register',
] as const satisfies readonly EndpointKey[]

export type ServedKey = Exclude<EndpointKey, (typeof withoutHandler)[number]>

export const handlers = {
  ...loanDetailsHandlers,
  ...loanConfirmHandlers,
  ...loanPushHandlers,
  ...contractHandlers,
  ...scoreHandlers,
  ...eventHandlers,
  ...redirectHandlers,
  ...complaintInitHandlers,
  ...complaintSaveHandlers,
  ...complaintListHandlers,
  ...complaintDetailHandlers,
  ...complaintScoreHandlers,
  ...complaintImageHandlers,
} satisfies Handlers<Pick<typeof table, ServedKey>, Call>
