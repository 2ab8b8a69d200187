import * as texts from '#texts'
import { type DeskFilePath, type DeskPath, deskFilePaths, deskPaths } from '../../contract/wire/paths.ts'
import { type DeskRoute, deskFile, deskPage, deskPreview, openDeskFile, openDeskPage } from '../page/route.ts'
import * as application from './applications/application.server.ts'
import { applicationPictureFile } from './applications/application.server.ts'
import * as applications from './applications/applications.server.ts'
import * as arrears from './arrears/arrears.server.ts'
import * as arrearsOrder from './arrears/arrears-order.server.ts'
import { bureauFileText, generalLedgerCsv, trialBalanceFile } from './arrears/exports.server.ts'
import * as assistant from './assistant/assistant.server.ts'
import * as audit from './audit/audit.server.ts'
import * as borrower from './borrowers/borrower.server.ts'
import * as borrowers from './borrowers/borrowers.server.ts'
import * as campaign from './campaigns/campaign.server.ts'
import { previewTemplate } from './campaigns/campaign.server.ts'
import * as campaigns from './campaigns/campaigns.server.ts'
import { campaignsCsv } from './campaigns/campaigns-csv.server.ts'
import * as complaint from './complaints/complaint.server.ts'
import { deskComplaintPicture } from './complaints/complaint-picture.server.ts'
import * as complaints from './complaints/complaints.server.ts'
import * as jobs from './jobs/jobs.server.ts'
import * as message from './messages/message.server.ts'
import * as messages from './messages/messages.server.ts'
import * as money from './money/money.server.ts'
import * as moneyEvent from './money/money-event.server.ts'
import * as moneyOrder from './money/money-order.server.ts'
import * as payouts from './money/payouts.server.ts'
import * as ops from './ops/ops.server.ts'
import * as overview from './overview/overview.server.ts'
import * as product from './products/product.server.ts'
import * as products from './products/products.server.ts'
import * as proposal from './proposals/proposal.server.ts'
import * as proposals from './proposals/proposals.server.ts'
import * as sentMessages from './sent-messages/sent-messages.server.ts'
import * as settlements from './settlements/settlements.server.ts'
import * as invitation from './sign-in/invitation.server.ts'
import * as recovery from './sign-in/recovery.server.ts'
import * as signIn from './sign-in/sign-in.server.ts'
import { singleSignOn } from './sign-in/single-sign-on.server.ts'
import * as staff from './staff/staff.server.ts'

/** The rows of the desk. Its navigation has their order, that of a working day. */
export const deskPages: Readonly<Record<DeskPath | DeskFilePath, DeskRoute>> = {
  [deskPaths.signIn]: openDeskPage(() => import('./sign-in/sign-in.tsx'), signIn, {
    entry: 'desk/sign-in/sign-in',
  }),
  [deskPaths.invitation]: openDeskPage(() => import('./sign-in/invitation.tsx'), invitation, {
    entry: 'desk/sign-in/invitation',
  }),
  [deskPaths.recovery]: openDeskPage(() => import('./sign-in/recovery.tsx'), recovery, {
    entry: 'desk/sign-in/recovery',
  }),
  [deskPaths.singleSignOn]: openDeskFile(singleSignOn),
  [deskPaths.overview]: deskPage(() => import('./overview/overview.tsx'), overview, {
    shows: 'overviewShow',
    link: texts.desk_overview,
  }),
  [deskPaths.complaints]: deskPage(() => import('./complaints/complaints.tsx'), complaints, {
    shows: 'complaintQueue',
    link: texts.desk_complaints,
    entry: 'desk/complaints/complaints',
  }),
  [deskPaths.complaint]: deskPage(() => import('./complaints/complaint.tsx'), complaint, {
    shows: 'complaintShow',
    under: deskPaths.complaints,
    entry: 'desk/complaints/complaint',
  }),
  [deskFilePaths.complaintPicture]: deskFile(deskComplaintPicture),
  [deskPaths.messages]: deskPage(() => import('./messages/messages.tsx'), messages, {
    shows: 'siteRequestQueue',
    link: texts.desk_messages,
    entry: 'desk/messages/messages',
  }),
  [deskPaths.message]: deskPage(() => import('./messages/message.tsx'), message, {
    shows: 'siteRequestShow',
    under: deskPaths.messages,
  }),
  [deskPaths.sentMessages]: deskPage(() => import('./sent-messages/sent-messages.tsx'), sentMessages, {
    shows: 'sentMessageList',
    link: texts.desk_sent_messages,
    entry: 'desk/sent-messages/sent-messages',
  }),
  [deskPaths.borrowers]: deskPage(() => import('./borrowers/borrowers.tsx'), borrowers, {
    shows: 'borrowerSearch',
    link: texts.desk_borrowers,
    entry: 'desk/borrowers/borrowers',
  }),
  [deskPaths.borrower]: deskPage(() => import('./borrowers/borrower.tsx'), borrower, {
    shows: 'borrowerShow',
    under: deskPaths.borrowers,
  }),
  [deskPaths.applications]: deskPage(() => import('./applications/applications.tsx'), applications, {
    shows: 'applicationQueue',
    link: texts.desk_applications,
    entry: 'desk/applications/applications',
  }),
  [deskPaths.application]: deskPage(() => import('./applications/application.tsx'), application, {
    shows: 'applicationShow',
    under: deskPaths.applications,
  }),
  [deskFilePaths.applicationPicture]: deskFile(applicationPictureFile),
  [deskPaths.money]: deskPage(() => import('./money/money.tsx'), money, {
    shows: 'moneyEventList',
    link: texts.desk_money,
    entry: 'desk/money/money',
  }),
  [deskPaths.moneyEvent]: deskPage(() => import('./money/money-event.tsx'), moneyEvent, {
    shows: 'moneyEventShow',
    under: deskPaths.money,
  }),
  [deskPaths.moneyOrder]: deskPage(() => import('./money/money-order.tsx'), moneyOrder, {
    shows: 'moneyOrderShow',
    under: deskPaths.money,
  }),
  [deskPaths.payouts]: deskPage(() => import('./money/payouts.tsx'), payouts, {
    shows: 'moneyPayoutList',
    under: deskPaths.money,
  }),
  [deskPaths.settlements]: deskPage(() => import('./settlements/settlements.tsx'), settlements, {
    shows: 'settlementList',
    under: deskPaths.money,
  }),
  [deskPaths.proposals]: deskPage(() => import('./proposals/proposals.tsx'), proposals, {
    shows: 'proposalList',
    link: texts.desk_proposals,
    entry: 'desk/proposals/proposals',
  }),
  [deskPaths.proposal]: deskPage(() => import('./proposals/proposal.tsx'), proposal, {
    shows: 'proposalShow',
    under: deskPaths.proposals,
  }),
  [deskPaths.arrears]: deskPage(() => import('./arrears/arrears.tsx'), arrears, {
    shows: 'arrearsList',
    link: texts.desk_arrears,
    entry: 'desk/arrears/arrears',
  }),
  [deskPaths.arrearsOrder]: deskPage(() => import('./arrears/arrears-order.tsx'), arrearsOrder, {
    shows: 'arrearsShow',
    under: deskPaths.arrears,
  }),
  [deskFilePaths.generalLedgerCsv]: deskFile(generalLedgerCsv),
  [deskFilePaths.trialBalanceCsv]: deskFile(trialBalanceFile),
  [deskFilePaths.bureauFile]: deskFile(bureauFileText),
  [deskPaths.campaigns]: deskPage(() => import('./campaigns/campaigns.tsx'), campaigns, {
    shows: 'campaignFunnel',
    link: texts.desk_campaigns,
    entry: 'desk/campaigns/campaigns',
  }),
  [deskPaths.campaign]: deskPage(() => import('./campaigns/campaign.tsx'), campaign, {
    shows: 'campaignShow',
    under: deskPaths.campaigns,
    entry: 'desk/campaigns/campaign',
  }),
  [deskFilePaths.campaignsCsv]: deskFile(campaignsCsv),
  [deskFilePaths.campaignPreview]: deskPreview(() => import('../promotion/landing.tsx'), previewTemplate, {
    shows: 'campaignShow',
  }),
  [deskPaths.assistant]: deskPage(() => import('./assistant/assistant.tsx'), assistant, {
    shows: 'assistantShow',
    link: texts.desk_assistant,
    entry: 'desk/assistant/assistant',
  }),
  [deskPaths.products]: deskPage(() => import('./products/products.tsx'), products, {
    shows: 'productList',
    link: texts.desk_products,
    entry: 'desk/products/products',
  }),
  [deskPaths.product]: deskPage(() => import('./products/product.tsx'), product, {
    shows: 'productShow',
    under: deskPaths.products,
    entry: 'desk/products/product',
  }),
  [deskPaths.staff]: deskPage(() => import('./staff/staff.tsx'), staff, {
    shows: 'staffList',
    link: texts.desk_staff,
    entry: 'desk/staff/staff',
  }),
  [deskPaths.audit]: deskPage(() => import('./audit/audit.tsx'), audit, {
    shows: 'auditList',
    link: texts.desk_audit,
    entry: 'desk/audit/audit',
  }),
  [deskFilePaths.auditCsv]: deskFile(audit.auditCsv),
  [deskPaths.jobs]: deskPage(() => import('./jobs/jobs.tsx'), jobs, {
    shows: 'jobList',
    link: texts.desk_jobs,
  }),
  [deskPaths.ops]: deskPage(() => import('./ops/ops.tsx'), ops, {
    shows: 'opsShow',
    link: texts.desk_ops,
  }),
}
