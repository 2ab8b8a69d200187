import type { deskTable } from '../../contract/desk/table.ts'
import { assistantHandlers } from './assistant/assistant-handlers.ts'
import { campaignHandlers } from './campaigns/campaign-handlers.ts'
import type { DeskHandlers } from './desk-context.ts'
import { productHandlers } from './products/product-handlers.ts'
import { proposalHandlers } from './proposal-handlers.ts'
import { deskSessionHandlers } from './session-handlers.ts'

/** What answers each call of the desk. */
export const deskHandlers = {
  ...deskSessionHandlers,
  ...proposalHandlers,
  ...productHandlers,
  ...campaignHandlers,
  ...assistantHandlers,
} satisfies DeskHandlers<typeof deskTable>
