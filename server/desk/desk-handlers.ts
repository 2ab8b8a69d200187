import type { deskTable } from '../../contract/desk/table.ts'
import { auditHandlers } from './audit/audit-handlers.ts'
import type { DeskHandlers } from './desk-context.ts'
import { proposalHandlers } from './proposal-handlers.ts'
import { deskSessionHandlers } from './session-handlers.ts'
import { staffHandlers } from './staff/staff-handlers.ts'

/** What answers each call of the desk. */
export const deskHandlers = {
  ...deskSessionHandlers,
  ...proposalHandlers,
  ...staffHandlers,
  ...auditHandlers,
} satisfies DeskHandlers<typeof deskTable>
