import type { deskTable } from '../../contract/desk/table.ts'
import { borrowerHandlers } from '../account/desk/borrower-handlers.ts'
import { applicationHandlers } from '../application/desk/application-handlers.ts'
import { assistantHandlers } from '../assistant/desk/assistant-handlers.ts'
import type { Handlers } from '../calls/call.ts'
import { complaintHandlers } from '../complaints/handlers.ts'
import { overviewHandlers } from '../figures/desk/overview-handlers.ts'
import { moneyHandlers } from '../money-acts/desk/money-handlers.ts'
import { opsHandlers } from '../observing/desk/ops-handlers.ts'
import { sentMessageHandlers } from '../outbox/desk/sent-message-handlers.ts'
import { productHandlers } from '../products/desk/product-handlers.ts'
import { campaignHandlers } from '../promotion/desk/campaign-handlers.ts'
import { reconciliationHandlers } from '../reconciliation/desk/reconciliation-handlers.ts'
import { siteRequestHandlers } from '../site/desk/site-request-handlers.ts'
import { arrearsActs } from './arrears/arrears-acts.ts'
import { arrearsReads } from './arrears/arrears-reads.ts'
import { auditHandlers } from './audit/audit-handlers.ts'
import { jobHandlers } from './jobs/job-handlers.ts'
import { proposalHandlers } from './proposal-handlers.ts'
import { deskSessionHandlers } from './session-handlers.ts'
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
