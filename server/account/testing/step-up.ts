import { replyOf } from '../../loans/testing/confirming.ts'
import type { TestService } from '../../testing/harness.ts'

/** The code of the last message, as the phone shows it. */
export async function lastCode({ db }: TestService): Promise<string> {
  const { body } = await db
    .selectFrom('sms_messages')
    .select('body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}

/** The borrower of a session types the code that was sent to the account's number. */
export async function stepUp(service: TestService, session: string): Promise<void> {
  const operation = 'accountCopy'
  const lender = service.lender(session, { lang: 'en' })
  await replyOf(lender.stepUpCodeSend({ operation }))
  await replyOf(lender.stepUp({ operation, smsCode: await lastCode(service) }))
}
