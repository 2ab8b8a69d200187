import type { Generated } from 'kysely'
import type { AccountTables } from './tables/account.ts'
import type { ApplicationTables } from './tables/application.ts'
import type { ArrearsTables } from './tables/arrears.ts'
import type { AssistantTables } from './tables/assistant.ts'
import type { AuditTables } from './tables/audit.ts'
import type { ComplaintsTables } from './tables/complaints.ts'
import type { ContentTables } from './tables/content.ts'
import type { DocumentsTables } from './tables/documents.ts'
import type { FiguresTables } from './tables/figures.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { LoansTables } from './tables/loans.ts'
import type { NoticesTables } from './tables/notices.ts'
import type { ObservingTables } from './tables/observing.ts'
import type { PromotionTables } from './tables/promotion.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { RepaymentTables } from './tables/repayment.ts'
import type { SiteTables } from './tables/site.ts'
import type { StaffTables } from './tables/staff.ts'

/** What belongs to no domain. */
type OwnTables = {
  served_versions: { migration: string; serves: string }
  database_purpose: { is_marked: Generated<boolean>; purpose: 'demo' | 'production' }
  counters: { key: string; window_start: Date; used: number }
  sms_messages: {
    id: Generated<number>
    phone: string
    /** Plain in the demo's outbox; sealed, and emptied once delivered, where a real message goes out. */
    body: string
    sealed: Generated<boolean>
    created_at: Date
  }
  sms_attempts: {
    id: Generated<number>
    message_id: number
    /** Which of the routes, counted from 0. */
    position: number
    route: string
    status: 'queued' | 'sending' | 'sent' | 'late' | 'failed' | 'delivered'
    provider_id: string | null
    error: string | null
    cost_micro_usd: number
    created_at: Date
  }
  settings: { key: string; value: string }
}

export type Schema = AccountTables &
  ApplicationTables &
  ArrearsTables &
  FiguresTables &
  LoansTables &
  DocumentsTables &
  RepaymentTables &
  ReconciliationTables &
  ComplaintsTables &
  AssistantTables &
  PromotionTables &
  ContentTables &
  NoticesTables &
  ObservingTables &
  JobsTables &
  SiteTables &
  AuditTables &
  StaffTables &
  OwnTables
