import type { deskTable } from '../../contract/desk/table.ts'
import type { Handlers } from '../calls/call.ts'
import { complaintHandlers } from '../complaints/handlers.ts'
import { applicationHandlers } from './applications/application-handlers.ts'
import { arrearsActs } from './arrears/arrears-acts.ts'
import { arrearsReads } from './arrears/arrears-reads.ts'
import { assistantHandlers } from './assistant/assistant-handlers.ts'
import { auditHandlers } from './audit/audit-handlers.ts'
import { borrowerHandlers } from './borrowers/borrower-handlers.ts'
import { campaignHandlers } from './campaigns/campaign-handlers.ts'
import { jobHandlers } from './jobs/job-handlers.ts'
import { moneyHandlers } from './money/money-handlers.ts'
import { opsHandlers } from './ops/ops-handlers.ts'
import { overviewHandlers } from './overview/overview-handlers.ts'
import { productHandlers } from './products/product-handlers.ts'
import { proposalHandlers } from './proposal-handlers.ts'
import { reconciliationHandlers } from './reconciliation/reconciliation-handlers.ts'
import { sentMessageHandlers } from './sent-messages/sent-message-handlers.ts'
import { deskSessionHandlers } from './session-handlers.ts'
import { siteRequestHandlers } from './site-requests/site-request-handlers.ts'
import { staffHandlers } from './staff/staff-handlers.ts'

/** What answers each call of the desk. */
export const deskHandlers = {
  ...deskSessionHandlers,
  ...overviewHandlers,
  ...proposalHandlers,
  ...moneyHandlers,
  ...reconciliationHandlers,
  ...complaintHandlers,
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
  ...jobHandlers,
  ...opsHandlers,
} satisfies Handlers<typeof deskTable>
