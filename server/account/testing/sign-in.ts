import { table } from '../../../contract/calls/table.ts'
import { createClient } from '../../../contract/wire/client.ts'
import type { Launch } from '../../../contract/wire/launch.ts'
import { newSid } from '../../calls/visitor-id.ts'
import { type Lender, SECRETS, type TestService } from '../../testing/harness.ts'
import { storeAnswer } from '../../verification/captcha.ts'

export const phones = {
  id: { typed: '0812 3456 7890', normal: '+6281234567890' },
  in: { typed: '98765 43210', normal: '+919876543210' },
} as const

type Person = {
  service: TestService
  phone?: string
  address?: string
  visitor?: string
  launch?: Launch
  userAgent?: string
}

type TokenReply = Awaited<ReturnType<Lender['login'] | Lender['sessionRenew']>>

export function tokenOf(reply: TokenReply): string {
  if (!reply.success) throw new Error(`${reply.code} ${reply.message}`)
  return reply.data.token
}

/** Somebody before the sign-in page. A known answer is put in the place of the picture's. */
export function guest({ service, phone = phones.id.typed, launch = {}, ...rest }: Person) {
  const { address = '192.0.2.7', visitor = '', userAgent = '' } = rest
  const fetch = async (request: Request) => service.app.fetch(request, { address, visitor })
  const lender = createClient(table, { fetch, base: 'http://lender.test' })({ common: launch, address })
  let sid = newSid(SECRETS)
  const look = async (typed = 'ab2d') => {
    sid = newSid(SECRETS)
    await storeAnswer(service.db, { sid, answer: { typed }, now: service.clock.now() }, SECRETS)
  }
  const fields = (capcode: string) => ({ phone, capcode, proof: '', sid })
  const askCode = (capcode = 'ab2d') => lender.loginCodeSend(fields(capcode))
  type LoginFields = Partial<Parameters<typeof lender.login>[0]>
  const login = (smsCode: string, given: LoginFields = {}) =>
    lender.login({ ...fields('ab2d'), smsCode, agreed: '1', rotates: '1', userAgent, ...given })
  /** The code of the last message, as the phone shows it. */
  const readCode = async () => {
    const last = await service.db
      .selectFrom('sms_messages')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /\d{6}/.exec(last.body)?.[0] ?? ''
  }
  /** The token of a new session. */
  const signIn = async (): Promise<string> => {
    await look()
    await askCode()
    return tokenOf(await login(await readCode()))
  }
  return { look, askCode, login, readCode, signIn, sid: () => sid }
}
