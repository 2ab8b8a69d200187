import { table } from '../../../contract/calls/table.ts'
import { createClient } from '../../../contract/wire/client.ts'
import type { Launch } from '../../../contract/wire/launch.ts'
import { DEFAULT_TEMPLATE, REGISTER_APP_NAME, REGISTER_MERCHANT_NUMBER } from '../../../market/constants.ts'
import { newSid } from '../../calls/visitor-id.ts'
import { SECRETS, type TestService } from '../../testing/harness.ts'
import { storeAnswer } from '../../verification/captcha.ts'

export const phones = { default: '13812345678', indonesia: '081234567890', india: '9876543210' } as const
export const normal = {
  default: '+8613812345678',
  indonesia: '+6281234567890',
  india: '+919876543210',
} as const

type Person = {
  service: TestService
  id?: string
  phone?: string
  address?: string
  /** What the caller claims in X-Forwarded-For. */
  claims?: string
  launch?: Launch
}

/** Somebody before a landing page. Pictures are not read here: a known answer is put in the place of the real one. */
export function visitor({
  service,
  id = DEFAULT_TEMPLATE,
  address = '192.0.2.7',
  launch = {},
  ...rest
}: Person) {
  const phone = rest.phone ?? phones[id as keyof typeof phones] ?? ''
  const fetch = async (request: Request) => service.app.fetch(request, { address })
  const lender = createClient(table, { fetch, base: 'http://lender.test' })({
    common: launch,
    address: rest.claims ?? address,
  })
  const campaign = { user_from: 'tiktok', utm_tag: 'nov', app_from: 'h5' }
  let sid = newSid(SECRETS)

  const look = async (typed = 'ab2d') => {
    sid = newSid(SECRETS)
    await storeAnswer(service.db, { sid, answer: { typed }, now: service.clock.now() }, SECRETS)
  }
  const who = (capcode: string) => ({
    phone,
    capcode,
    sid,
    deviceId: '',
    appName: REGISTER_APP_NAME,
    ...campaign,
  })
  const askCode = (capcode = 'ab2d') => lender.smsSend({ ...who(capcode), id })
  type RegisterFields = Partial<Parameters<typeof lender.register>[0]>
  const register = (smsCode: string, capcode = 'ab2d', given: RegisterFields = {}) =>
    lender.register({
      ...who(capcode),
      id,
      smsCode,
      userName: phone,
      merchantNumber: REGISTER_MERCHANT_NUMBER,
      invite_code: 'FRIEND',
      ...given,
    })
  /** The code of the last message, as the phone shows it. */
  const readCode = async () => {
    const last = await service.db
      .selectFrom('sms_messages')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /\d{6}/.exec(last.body)?.[0] ?? ''
  }
  const signUp = async () => {
    await look()
    await askCode()
    return register(await readCode())
  }
  const signUpAndIn = async () => {
    await look()
    await askCode()
    return register(await readCode(), 'ab2d', {
      signsIn: '1',
      rotates: '1',
      userAgent: 'Mozilla/5.0 (Linux; Android 14)',
    })
  }
  return { lender, signUpAndIn, sid: () => sid, look, askCode, register, readCode, signUp, who }
}

export const sentTo = async ({ db }: TestService, phone: string): Promise<number> =>
  (await db.selectFrom('sms_messages').select('id').where('phone', '=', phone).execute()).length
