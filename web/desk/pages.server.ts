import { type DeskFilePath, type DeskPath, deskFilePaths, deskPaths } from '../../contract/wire/paths.ts'
import * as application from './applications/application.server.ts'
import { applicationPictureFile } from './applications/application-picture.server.ts'
import * as applications from './applications/applications.server.ts'
import * as arrears from './arrears/arrears.server.ts'
import * as arrearsOrder from './arrears/arrears-order.server.ts'
import { bureauFileText, generalLedgerCsv, trialBalanceFile } from './arrears/exports.server.ts'
import * as assistant from './assistant/assistant.server.ts'
import * as audit from './audit/audit.server.ts'
import * as borrower from './borrowers/borrower.server.ts'
import * as borrowers from './borrowers/borrowers.server.ts'
import * as campaign from './campaigns/campaign.server.ts'
import { previewTemplate } from './campaigns/campaign-preview.server.ts'
import * as campaigns from './campaigns/campaigns.server.ts'
import { campaignsCsv } from './campaigns/campaigns-csv.server.ts'
import * as complaint from './complaints/complaint.server.ts'
import { deskComplaintPicture } from './complaints/complaint-picture.server.ts'
import * as complaints from './complaints/complaints.server.ts'
import { type DeskRoute, deskFile, deskPage, deskPreview, openDeskFile, openDeskPage } from './desk-route.ts'
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

/** Every address of the desk: one row defines it. */
export const deskPages: Readonly<Partial<Record<DeskPath | DeskFilePath, DeskRoute>>> = {
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
  }),
  [deskPaths.proposals]: deskPage(() => import('./proposals/proposals.tsx'), proposals, {
    shows: 'proposalList',
    entry: 'desk/proposals/proposals',
  }),
  [deskPaths.proposal]: deskPage(() => import('./proposals/proposal.tsx'), proposal, {
    shows: 'proposalShow',
  }),
  [deskPaths.complaints]: deskPage(() => import('./complaints/complaints.tsx'), complaints, {
    shows: 'complaintQueue',
    entry: 'desk/complaints/complaints',
  }),
  [deskPaths.complaint]: deskPage(() => import('./complaints/complaint.tsx'), complaint, {
    shows: 'complaintShow',
    entry: 'desk/complaints/complaint',
  }),
  [deskFilePaths.complaintPicture]: deskFile(deskComplaintPicture),
  [deskPaths.messages]: deskPage(() => import('./messages/messages.tsx'), messages, {
    shows: 'siteRequestQueue',
    entry: 'desk/messages/messages',
  }),
  [deskPaths.message]: deskPage(() => import('./messages/message.tsx'), message, {
    shows: 'siteRequestShow',
  }),
  [deskPaths.sentMessages]: deskPage(() => import('./sent-messages/sent-messages.tsx'), sentMessages, {
    shows: 'sentMessageList',
    entry: 'desk/sent-messages/sent-messages',
  }),
  [deskPaths.borrowers]: deskPage(() => import('./borrowers/borrowers.tsx'), borrowers, {
    shows: 'borrowerSearch',
    entry: 'desk/borrowers/borrowers',
  }),
  [deskPaths.borrower]: deskPage(() => import('./borrowers/borrower.tsx'), borrower, {
    shows: 'borrowerShow',
  }),
  [deskPaths.applications]: deskPage(() => import('./applications/applications.tsx'), applications, {
    shows: 'applicationQueue',
    entry: 'desk/applications/applications',
  }),
  [deskPaths.application]: deskPage(() => import('./applications/application.tsx'), application, {
    shows: 'applicationShow',
  }),
  [deskFilePaths.applicationPicture]: deskFile(applicationPictureFile),
  [deskPaths.products]: deskPage(() => import('./products/products.tsx'), products, {
    shows: 'productList',
    entry: 'desk/products/products',
  }),
  [deskPaths.product]: deskPage(() => import('./products/product.tsx'), product, {
    shows: 'productShow',
    entry: 'desk/products/product',
  }),
  [deskPaths.campaigns]: deskPage(() => import('./campaigns/campaigns.tsx'), campaigns, {
    shows: 'campaignFunnel',
    entry: 'desk/campaigns/campaigns',
  }),
  [deskPaths.campaign]: deskPage(() => import('./campaigns/campaign.tsx'), campaign, {
    shows: 'campaignShow',
    entry: 'desk/campaigns/campaign',
  }),
  [deskFilePaths.campaignsCsv]: deskFile(campaignsCsv),
  [deskFilePaths.campaignPreview]: deskPreview(() => import('../promotion/landing.tsx'), previewTemplate, {
    shows: 'campaignShow',
  }),
  [deskPaths.assistant]: deskPage(() => import('./assistant/assistant.tsx'), assistant, {
    shows: 'assistantShow',
    entry: 'desk/assistant/assistant',
  }),
  [deskPaths.staff]: deskPage(() => import('./staff/staff.tsx'), staff, {
    shows: 'staffList',
    entry: 'desk/staff/staff',
  }),
  [deskPaths.audit]: deskPage(() => import('./audit/audit.tsx'), audit, {
    shows: 'auditList',
    entry: 'desk/audit/audit',
  }),
  [deskFilePaths.auditCsv]: deskFile(audit.auditCsv),
  [deskPaths.arrears]: deskPage(() => import('./arrears/arrears.tsx'), arrears, {
    shows: 'arrearsList',
    entry: 'desk/arrears/arrears',
  }),
  [deskPaths.arrearsOrder]: deskPage(() => import('./arrears/arrears-order.tsx'), arrearsOrder, {
    shows: 'arrearsShow',
  }),
  [deskFilePaths.generalLedgerCsv]: deskFile(generalLedgerCsv),
  [deskFilePaths.trialBalanceCsv]: deskFile(trialBalanceFile),
  [deskFilePaths.bureauFile]: deskFile(bureauFileText),
  [deskPaths.jobs]: deskPage(() => import('./jobs/jobs.tsx'), jobs, { shows: 'jobList' }),
  [deskPaths.ops]: deskPage(() => import('./ops/ops.tsx'), ops, { shows: 'opsShow' }),
  [deskPaths.money]: deskPage(() => import('./money/money.tsx'), money, {
    shows: 'moneyEventList',
    entry: 'desk/money/money',
  }),
  [deskPaths.moneyEvent]: deskPage(() => import('./money/money-event.tsx'), moneyEvent, {
    shows: 'moneyEventShow',
  }),
  [deskPaths.moneyOrder]: deskPage(() => import('./money/money-order.tsx'), moneyOrder, {
    shows: 'moneyOrderShow',
  }),
  [deskPaths.settlements]: deskPage(() => import('./settlements/settlements.tsx'), settlements, {
    shows: 'settlementList',
  }),
  [deskPaths.payouts]: deskPage(() => import('./money/payouts.tsx'), payouts, { shows: 'moneyPayoutList' }),
}
