import type { deskTable } from '../../contract/desk/table.ts'
import { arrearsActs } from './arrears/arrears-acts.ts'
import { arrearsReads } from './arrears/arrears-reads.ts'
import type { DeskHandlers } from './desk-context.ts'
import { jobHandlers } from './jobs/job-handlers.ts'
import { proposalHandlers } from './proposal-handlers.ts'
import { deskSessionHandlers } from './session-handlers.ts'

/** What answers each call of the desk. */
export const deskHandlers = {
  ...deskSessionHandlers,
  ...proposalHandlers,
  ...arrearsReads,
  ...arrearsActs,
  ...jobHandlers,
} satisfies DeskHandlers<typeof deskTable>
