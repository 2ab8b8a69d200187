import * as texts from '#texts'
import { nowKinds } from '../contract/calls/now.ts'
import { type DeskFilePath, type DeskPath, deskFilePaths, deskPaths } from '../contract/wire/paths.ts'
import * as borrower from './account/desk/borrower.server.ts'
import * as borrowers from './account/desk/borrowers.server.ts'
import * as application from './application/desk/application.server.ts'
import { applicationPictureFile } from './application/desk/application.server.ts'
import * as applications from './application/desk/applications.server.ts'
import * as arrears from './arrears/desk/arrears.server.ts'
import * as arrearsOrder from './arrears/desk/arrears-order.server.ts'
import { bureauFileText, generalLedgerCsv, trialBalanceFile } from './arrears/desk/exports.server.ts'
import * as assistant from './assistant/desk/assistant.server.ts'
import * as complaint from './complaints/desk/complaint.server.ts'
import { deskComplaintPicture } from './complaints/desk/complaint-picture.server.ts'
import * as complaints from './complaints/desk/complaints.server.ts'
import * as audit from './desk/audit/audit.server.ts'
import * as jobs from './desk/jobs/jobs.server.ts'
import * as now from './desk/now/now.server.ts'
import * as proposal from './desk/proposals/proposal.server.ts'
import * as proposals from './desk/proposals/proposals.server.ts'
import * as rules from './desk/rules/rules.server.ts'
import * as invitation from './desk/sign-in/invitation.server.ts'
import * as recovery from './desk/sign-in/recovery.server.ts'
import * as signIn from './desk/sign-in/sign-in.server.ts'
import { singleSignOn } from './desk/sign-in/single-sign-on.server.ts'
import * as staff from './desk/staff/staff.server.ts'
import * as overview from './figures/desk/overview.server.ts'
import * as money from './money-acts/desk/money.server.ts'
import * as moneyEvent from './money-acts/desk/money-event.server.ts'
import * as moneyOrder from './money-acts/desk/money-order.server.ts'
import * as payouts from './money-acts/desk/payouts.server.ts'
import * as ops from './observing/desk/ops.server.ts'
import * as sentMessages from './outbox/desk/sent-messages.server.ts'
import {
  type DeskRoute,
  deskFile,
  deskPage,
  deskPreview,
  deskStream,
  openDeskFile,
  openDeskPage,
} from './page/route.ts'
import * as product from './products/desk/product.server.ts'
import * as products from './products/desk/products.server.ts'
import * as campaign from './promotion/desk/campaign.server.ts'
import { previewTemplate } from './promotion/desk/campaign.server.ts'
import * as campaigns from './promotion/desk/campaigns.server.ts'
import { campaignsCsv } from './promotion/desk/campaigns-csv.server.ts'
import * as settlements from './reconciliation/desk/settlements.server.ts'
import * as message from './site/desk/message.server.ts'
import * as messages from './site/desk/messages.server.ts'

/** The rows of the desk. Its navigation has their order, that of a working day. */
export const deskPages: Readonly<Record<DeskPath | DeskFilePath, DeskRoute>> = {
  [deskPaths.signIn]: openDeskPage(() => import('./desk/sign-in/sign-in.tsx'), signIn, {
    entry: 'desk/sign-in/sign-in',
  }),
  [deskPaths.invitation]: openDeskPage(() => import('./desk/sign-in/invitation.tsx'), invitation, {
    entry: 'desk/sign-in/invitation',
  }),
  [deskPaths.recovery]: openDeskPage(() => import('./desk/sign-in/recovery.tsx'), recovery, {
    entry: 'desk/sign-in/recovery',
  }),
  [deskPaths.singleSignOn]: openDeskFile(singleSignOn),
  [deskPaths.now]: deskPage(() => import('./desk/now/now.tsx'), now, {
    shows: 'nowShow',
    link: texts.desk_now,
    counts: nowKinds,
    entry: 'desk/now/now',
  }),
  [deskFilePaths.nowLive]: deskStream(now.nowLive),
  [deskFilePaths.nowStep]: deskFile(now.nowStep),
  [deskPaths.complaints]: deskPage(() => import('./complaints/desk/complaints.tsx'), complaints, {
    shows: 'complaintQueue',
    link: texts.desk_complaints,
    counts: ['complaint'],
    entry: 'complaints/desk/complaints',
  }),
  [deskPaths.complaint]: deskPage(() => import('./complaints/desk/complaint.tsx'), complaint, {
    shows: 'complaintShow',
    under: deskPaths.complaints,
    entry: 'complaints/desk/complaint',
  }),
  [deskFilePaths.complaintPicture]: deskFile(deskComplaintPicture),
  [deskPaths.messages]: deskPage(() => import('./site/desk/messages.tsx'), messages, {
    shows: 'siteRequestQueue',
    link: texts.desk_messages,
    counts: ['message', 'dataRequest'],
    entry: 'site/desk/messages',
  }),
  [deskPaths.message]: deskPage(() => import('./site/desk/message.tsx'), message, {
    shows: 'siteRequestShow',
    under: deskPaths.messages,
    entry: 'site/desk/message',
  }),
  [deskPaths.sentMessages]: deskPage(() => import('./outbox/desk/sent-messages.tsx'), sentMessages, {
    shows: 'sentMessageList',
    link: texts.desk_sent_messages,
    entry: 'outbox/desk/sent-messages',
  }),
  [deskPaths.borrowers]: deskPage(() => import('./account/desk/borrowers.tsx'), borrowers, {
    shows: 'borrowerSearch',
    link: texts.desk_borrowers,
    entry: 'account/desk/borrowers',
  }),
  [deskPaths.borrower]: deskPage(() => import('./account/desk/borrower.tsx'), borrower, {
    shows: 'borrowerShow',
    under: deskPaths.borrowers,
    entry: 'account/desk/borrower',
  }),
  [deskPaths.applications]: deskPage(() => import('./application/desk/applications.tsx'), applications, {
    shows: 'applicationQueue',
    link: texts.desk_applications,
    counts: ['application'],
    entry: 'application/desk/applications',
  }),
  [deskPaths.application]: deskPage(() => import('./application/desk/application.tsx'), application, {
    shows: 'applicationShow',
    under: deskPaths.applications,
    entry: 'application/desk/application',
  }),
  [deskFilePaths.applicationPicture]: deskFile(applicationPictureFile),
  [deskPaths.money]: deskPage(() => import('./money-acts/desk/money.tsx'), money, {
    shows: 'moneyEventList',
    link: texts.desk_money,
    counts: ['unmatched', 'deadLetter', 'payout'],
    entry: 'money-acts/desk/money',
  }),
  [deskPaths.moneyEvent]: deskPage(() => import('./money-acts/desk/money-event.tsx'), moneyEvent, {
    shows: 'moneyEventShow',
    under: deskPaths.money,
    entry: 'money-acts/desk/money-event',
  }),
  [deskPaths.moneyOrder]: deskPage(() => import('./money-acts/desk/money-order.tsx'), moneyOrder, {
    shows: 'moneyOrderShow',
    under: deskPaths.money,
    entry: 'money-acts/desk/money-order',
  }),
  [deskPaths.payouts]: deskPage(() => import('./money-acts/desk/payouts.tsx'), payouts, {
    shows: 'moneyPayoutList',
    under: deskPaths.money,
    entry: 'money-acts/desk/payouts',
  }),
  [deskPaths.settlements]: deskPage(() => import('./reconciliation/desk/settlements.tsx'), settlements, {
    shows: 'settlementList',
    under: deskPaths.money,
    entry: 'reconciliation/desk/settlements',
  }),
  [deskPaths.proposals]: deskPage(() => import('./desk/proposals/proposals.tsx'), proposals, {
    shows: 'proposalList',
    link: texts.desk_proposals,
    counts: ['proposal'],
    entry: 'desk/proposals/proposals',
  }),
  [deskPaths.proposal]: deskPage(() => import('./desk/proposals/proposal.tsx'), proposal, {
    shows: 'proposalShow',
    under: deskPaths.proposals,
    entry: 'desk/proposals/proposal',
  }),
  [deskPaths.arrears]: deskPage(() => import('./arrears/desk/arrears.tsx'), arrears, {
    shows: 'arrearsList',
    link: texts.desk_arrears,
    counts: ['promise'],
    entry: 'arrears/desk/arrears',
  }),
  [deskPaths.arrearsOrder]: deskPage(() => import('./arrears/desk/arrears-order.tsx'), arrearsOrder, {
    shows: 'arrearsShow',
    under: deskPaths.arrears,
    entry: 'arrears/desk/arrears-order',
  }),
  [deskFilePaths.generalLedgerCsv]: deskFile(generalLedgerCsv),
  [deskFilePaths.trialBalanceCsv]: deskFile(trialBalanceFile),
  [deskFilePaths.bureauFile]: deskFile(bureauFileText),
  [deskPaths.campaigns]: deskPage(() => import('./promotion/desk/campaigns.tsx'), campaigns, {
    shows: 'campaignFunnel',
    link: texts.desk_campaigns,
    entry: 'promotion/desk/campaigns',
  }),
  [deskPaths.campaign]: deskPage(() => import('./promotion/desk/campaign.tsx'), campaign, {
    shows: 'campaignShow',
    under: deskPaths.campaigns,
    entry: 'promotion/desk/campaign',
  }),
  [deskFilePaths.campaignsCsv]: deskFile(campaignsCsv),
  [deskFilePaths.campaignPreview]: deskPreview(() => import('./promotion/landing.tsx'), previewTemplate, {
    shows: 'campaignShow',
  }),
  [deskPaths.assistant]: deskPage(() => import('./assistant/desk/assistant.tsx'), assistant, {
    shows: 'assistantShow',
    link: texts.desk_assistant,
    entry: 'assistant/desk/assistant',
  }),
  [deskPaths.products]: deskPage(() => import('./products/desk/products.tsx'), products, {
    shows: 'productList',
    link: texts.desk_products,
    entry: 'products/desk/products',
  }),
  [deskPaths.product]: deskPage(() => import('./products/desk/product.tsx'), product, {
    shows: 'productShow',
    under: deskPaths.products,
    entry: 'products/desk/product',
  }),
  [deskPaths.staff]: deskPage(() => import('./desk/staff/staff.tsx'), staff, {
    shows: 'staffList',
    link: texts.desk_staff,
    entry: 'desk/staff/staff',
  }),
  [deskPaths.rules]: deskPage(() => import('./desk/rules/rules.tsx'), rules, {
    shows: 'ruleList',
    link: texts.desk_rules,
  }),
  [deskPaths.audit]: deskPage(() => import('./desk/audit/audit.tsx'), audit, {
    shows: 'auditList',
    link: texts.desk_audit,
    entry: 'desk/audit/audit',
  }),
  [deskFilePaths.auditCsv]: deskFile(audit.auditCsv),
  [deskPaths.overview]: deskPage(() => import('./figures/desk/overview.tsx'), overview, {
    shows: 'overviewShow',
    link: texts.desk_overview,
    entry: 'figures/desk/overview',
  }),
  [deskPaths.jobs]: deskPage(() => import('./desk/jobs/jobs.tsx'), jobs, {
    shows: 'jobList',
    link: texts.desk_jobs,
    counts: ['job'],
    entry: 'desk/jobs/jobs',
  }),
  [deskPaths.ops]: deskPage(() => import('./observing/desk/ops.tsx'), ops, {
    shows: 'opsShow',
    link: texts.desk_ops,
    entry: 'observing/desk/ops',
  }),
}
