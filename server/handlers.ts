import type { Handlers } from '../contract/handlers.ts'
import type { EndpointKey, table } from '../contract/table.ts'
import type { Call } from './call.ts'
import { contractHandlers } from './loans/contracts.ts'
import { loanConfirmHandlers } from './loans/loan-confirm.ts'
import { loanDetailsHandlers } from './loans/loan-details.ts'
import { loanPushHandlers } from './loans/loan-push.ts'
import { scoreHandlers } from './loans/score.ts'
import { eventHandlers } from './products/events.ts'
import { orderListHandlers } from './products/order-list.ts'
import { recommendedListHandlers } from './products/recommended-list.ts'
import { redirectHandlers } from './products/redirect.ts'
import { standHandlers } from './products/stand.ts'
import { contactHandlers } from './site/contact.ts'
import { costExampleHandlers } from './site/cost-example.ts'
import { dataRequestHandlers } from './site/data-requests.ts'

/** Rows of the contract that nobody serves yet; they answer 'not available'. A row is here or in `handlers`. */
export const withoutHandler = [
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
  ...recommendedListHandlers,
  ...orderListHandlers,
  ...standHandlers,
  ...contactHandlers,
  ...dataRequestHandlers,
  ...costExampleHandlers,
} satisfies Handlers<Pick<typeof table, ServedKey>, Call>
