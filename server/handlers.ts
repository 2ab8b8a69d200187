import type { Handlers } from '../contract/handlers.ts'
import type { EndpointKey, table } from '../contract/table.ts'
import type { Call } from './call.ts'
import { contractHandlers } from './loans/contracts.ts'
import { loanConfirmHandlers } from './loans/loan-confirm.ts'
import { loanDetailsHandlers } from './loans/loan-details.ts'
import { loanPushHandlers } from './loans/loan-push.ts'
import { scoreHandlers } from './loans/score.ts'
import { eventHandlers } from './products/events.ts'
import { redirectHandlers } from './products/redirect.ts'
import { questionHandlers } from './promotion/questions.ts'
import { registerHandlers } from './promotion/register.ts'
import { smsSendHandlers } from './promotion/sms-send.ts'
import { templateHandlers } from './promotion/templates.ts'
import { trackingHandlers } from './promotion/tracking.ts'

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
  'complaintInit',
  'complaintSave',
  'complaintList',
  'complaintDetail',
  'complaintScore',
  'complaintImageSave',
  'assistantInit',
  'assistantAnswers',
  'assistantRecord',
  'contactInfo',
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
  ...templateHandlers,
  ...trackingHandlers,
  ...questionHandlers,
  ...smsSendHandlers,
  ...registerHandlers,
} satisfies Handlers<Pick<typeof table, ServedKey>, Call>
