import type { operations } from '../contract/calls/table.ts'
import { borrowerHandlers } from './account/desk/borrower-handlers.ts'
import { loginHandlers } from './account/login.ts'
import { sessionOwnerHandlers } from './account/session-owner.ts'
import { sessionHandlers } from './account/sessions.ts'
import { stepUpHandlers } from './account/step-up.ts'
import { accountDataHandlers } from './account-data/account-data-handlers.ts'
import { applicationHandlers } from './application/desk/application-handlers.ts'
import { estimateHandlers } from './application/estimate.ts'
import { applicationLoadHandlers } from './application/load.ts'
import { applicationPictureHandlers } from './application/picture-handlers.ts'
import { applicationSaveHandlers } from './application/save.ts'
import { applicationSubmitHandlers } from './application/submit.ts'
import { arrearsActs } from './arrears/desk/arrears-acts.ts'
import { arrearsReads } from './arrears/desk/arrears-reads.ts'
import { callActs } from './arrears/desk/call-acts.ts'
import { paymentHelpHandlers } from './arrears/payment-help.ts'
import { answerHandlers } from './assistant/answers.ts'
import { contactInfoHandlers } from './assistant/contact.ts'
import { assistantHandlers } from './assistant/desk/assistant-handlers.ts'
import { recordHandlers } from './assistant/record.ts'
import { bureauHandlers } from './bureau/bureau-file.ts'
import type { Handlers } from './calls/call.ts'
import { complaintHandlers } from './complaints/handlers.ts'
import { auditHandlers } from './desk/audit/audit-handlers.ts'
import { jobHandlers } from './desk/jobs/job-handlers.ts'
import { nowHandlers } from './desk/now/now-handlers.ts'
import { proposalHandlers } from './desk/proposal-handlers.ts'
import { ruleHandlers } from './desk/rules/rule-handlers.ts'
import { staffHandlers } from './desk/staff/staff-handlers.ts'
import { documentHandlers } from './documents/documents.ts'
import { madeStatementHandlers } from './documents/made-statement.ts'
import { overviewHandlers } from './figures/desk/overview-handlers.ts'
import { homeHandlers } from './home/home.ts'
import { contractHandlers } from './loans/contracts.ts'
import { loanChoiceHandlers } from './loans/loan-choice.ts'
import { loanConfirmHandlers } from './loans/loan-confirm.ts'
import { loanDetailsHandlers } from './loans/loan-details.ts'
import { loanPushHandlers } from './loans/loan-push.ts'
import { offerRefusalHandlers } from './loans/recommendations.ts'
import { scoreHandlers } from './loans/score.ts'
import { moneyHandlers } from './money-acts/desk/money-handlers.ts'
import { noticeHandlers } from './notices/notices-handlers.ts'
import { opsHandlers } from './observing/desk/ops-handlers.ts'
import { sentMessageHandlers } from './outbox/desk/sent-message-handlers.ts'
import { productHandlers } from './products/desk/product-handlers.ts'
import { eventHandlers } from './products/events.ts'
import { orderListHandlers } from './products/order-list.ts'
import { recommendedListHandlers } from './products/recommended-list.ts'
import { redirectHandlers } from './products/redirect.ts'
import { standHandlers } from './products/stand.ts'
import { campaignHandlers } from './promotion/desk/campaign-handlers.ts'
import { questionHandlers } from './promotion/questions.ts'
import { registerHandlers } from './promotion/register.ts'
import { smsSendHandlers } from './promotion/sms-send.ts'
import { templateHandlers } from './promotion/templates.ts'
import { trackingHandlers } from './promotion/tracking.ts'
import { reconciliationHandlers } from './reconciliation/desk/reconciliation-handlers.ts'
import { cardCommitHandlers } from './repayment/cards/card-commit.ts'
import { cardConfirmHandlers } from './repayment/cards/card-confirm.ts'
import { cardWalletHandlers } from './repayment/cards/card-wallet.ts'
import { cardWaysHandlers } from './repayment/cards/card-ways.ts'
import { cardsHandlers } from './repayment/cards/cards-handlers.ts'
import { extensionHandlers } from './repayment/extension-details.ts'
import { instalmentHandlers } from './repayment/instalments.ts'
import { payCodeHandlers } from './repayment/pay-code-create.ts'
import { payMethodHandlers } from './repayment/pay-methods.ts'
import { payStatusHandlers } from './repayment/pay-status.ts'
import { refundHandlers } from './repayment/refund-ask.ts'
import { settlementHandlers } from './repayment/settlement-quote.ts'
import { contactHandlers } from './site/contact.ts'
import { costExampleHandlers } from './site/cost-example.ts'
import { dataRequestHandlers } from './site/data-requests.ts'
import { siteRequestHandlers } from './site/desk/site-request-handlers.ts'

/** What does each operation. */
export const handlers = {
  ...loanDetailsHandlers,
  ...loanChoiceHandlers,
  ...loanConfirmHandlers,
  ...loanPushHandlers,
  ...contractHandlers,
  ...documentHandlers,
  ...madeStatementHandlers,
  ...scoreHandlers,
  ...eventHandlers,
  ...redirectHandlers,
  ...cardsHandlers,
  ...cardWaysHandlers,
  ...cardCommitHandlers,
  ...cardConfirmHandlers,
  ...cardWalletHandlers,
  ...instalmentHandlers,
  ...payMethodHandlers,
  ...payCodeHandlers,
  ...payStatusHandlers,
  ...extensionHandlers,
  ...paymentHelpHandlers,
  ...settlementHandlers,
  ...refundHandlers,
  ...complaintHandlers,
  ...recommendedListHandlers,
  ...offerRefusalHandlers,
  ...orderListHandlers,
  ...homeHandlers,
  ...standHandlers,
  ...contactHandlers,
  ...dataRequestHandlers,
  ...costExampleHandlers,
  ...answerHandlers,
  ...recordHandlers,
  ...contactInfoHandlers,
  ...templateHandlers,
  ...trackingHandlers,
  ...questionHandlers,
  ...smsSendHandlers,
  ...registerHandlers,
  ...sessionOwnerHandlers,
  ...noticeHandlers,
  ...accountDataHandlers,
  ...estimateHandlers,
  ...applicationLoadHandlers,
  ...applicationSaveHandlers,
  ...applicationPictureHandlers,
  ...applicationSubmitHandlers,
  ...loginHandlers,
  ...sessionHandlers,
  ...stepUpHandlers,
  ...nowHandlers,
  ...overviewHandlers,
  ...proposalHandlers,
  ...moneyHandlers,
  ...reconciliationHandlers,
  ...siteRequestHandlers,
  ...sentMessageHandlers,
  ...borrowerHandlers,
  ...applicationHandlers,
  ...productHandlers,
  ...campaignHandlers,
  ...assistantHandlers,
  ...staffHandlers,
  ...auditHandlers,
  ...arrearsReads,
  ...arrearsActs,
  ...callActs,
  ...bureauHandlers,
  ...jobHandlers,
  ...opsHandlers,
  ...ruleHandlers,
} satisfies Handlers<typeof operations>
