import type { account } from '../../contract/calls/account.ts'
import type { Handlers } from '../calls/call.ts'
import { maskedName } from '../documents/document-messages.ts'
import { maskedPhone } from '../verification/phone.ts'

/** Enough for the owner to recognise the account, too little for anybody else. */
export const sessionOwnerHandlers = {
  sessionOwner: async ({ db, borrowerId }) => {
    const { name, phone } = await db
      .selectFrom('borrowers')
      .select(['name', 'phone'])
      .where('id', '=', borrowerId)
      .executeTakeFirstOrThrow()
    return { userId: borrowerId, name: maskedName(name), phone: maskedPhone(phone) }
  },
} satisfies Handlers<Pick<typeof account, 'sessionOwner'>>
