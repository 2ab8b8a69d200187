import type { assistant } from '../../contract/calls/assistant.ts'
import type { Handlers } from '../calls/call.ts'

/** Product 2.8. Anyone may ask, so the market is that of the address. */
export const contactInfoHandlers = {
  contactInfo: async ({ pack: { company } }) => ({ email: company.email, phone: company.phone }),
} satisfies Handlers<Pick<typeof assistant, 'contactInfo'>>
