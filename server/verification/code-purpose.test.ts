import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes, promotionCodes } from '../../contract/wire/codes.ts'
import { TERM_UNIT } from '../../market/constants.ts'
import { languages } from '../../market/language.ts'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import { guest } from '../account/testing/sign-in.ts'
import { lastCode } from '../account/testing/step-up.ts'
import { rightAnswers } from '../application/testing/filled.ts'
import { visitor } from '../promotion/testing/visitor.ts'
import { CODE, prepareCards, recordIds } from '../testing/card-belongings.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { type CodePurpose, codePurposes, codeTexts } from './code-purpose.ts'

/** Somebody who may do all of it: without a loan that runs, and with a payment that waits for its code. */
const SESSION = 'demo-id-settled'

type AnyPurpose = CodePurpose | 'card'
type Purpose = {
  /** Asks for a code, and reads it on the phone. */
  ask: () => Promise<string>
  use: (smsCode: string) => Promise<{ success: boolean; code: string }>
}

let service: TestService
let purposes: Record<AnyPurpose, Purpose>
beforeEach(async () => {
  const signing = { ...packs, id: { ...packs.id, signsWithCode: true } }
  service = await openTestService({ limits: 'off', packs: signing })
  await prepareCards(service.db)
  const { phone } = await service.db
    .selectFrom('borrowers')
    .select('phone')
    .where('id', '=', 'id-settled')
    .executeTakeFirstOrThrow()
  const lender = service.lender(SESSION, { lang: 'en' })
  const person = guest({ service, phone })
  const ofCampaign = visitor({ service, id: 'indonesia', phone })
  const read = async (requested: Promise<{ success: boolean; message: string }>) => {
    const { success, message } = await requested
    if (!success) throw new Error(message)
    return lastCode(service)
  }
  purposes = {
    login: {
      ask: () => person.look().then(() => read(person.askCode())),
      use: (smsCode) => person.look().then(() => person.login(smsCode)),
    },
    register: {
      ask: () => ofCampaign.look().then(() => read(ofCampaign.askCode())),
      use: (smsCode) =>
        ofCampaign.look().then(() => ofCampaign.register(smsCode, 'ab2d', { signsIn: '1', rotates: '1' })),
    },
    accountDelete: {
      ask: () => read(lender.deletionCodeSend({})),
      use: (smsCode) => lender.accountDelete({ sure: '1', smsCode }),
    },
    bankSave: {
      ask: () => read(lender.bankCodeSend({})),
      use: (smsCode) => lender.bankSave({ ...rightAnswers('id').bank, smsCode }),
    },
    accountCopy: {
      ask: () => read(lender.stepUpCodeSend({ operation: 'accountCopy' })),
      use: (smsCode) => lender.stepUp({ operation: 'accountCopy', smsCode }),
    },
    loanPush: {
      ask: () => read(lender.stepUpCodeSend({ operation: 'loanPush' })),
      use: (smsCode) =>
        lender.loanPush({
          amount: '6000000',
          periods: '1',
          termUnit: TERM_UNIT,
          productId: 'terang-kilat',
          smsCode,
        }),
    },
    card: {
      ask: async () => CODE,
      use: (verifyCode) =>
        lender.cardConfirm({ orderId: 'TR-settled', repaymentRecordId: recordIds.b, verifyCode }),
    },
  }
})

const all: readonly AnyPurpose[] = [...codePurposes, 'card']
const pairs = all.flatMap((requested) =>
  all.filter((used) => used !== requested).map((used): [AnyPurpose, AnyPurpose] => [requested, used]),
)

/** Codes of one number a moment apart. */
const purgeCountdown = () =>
  sql`update sms_grants set granted_at = granted_at - interval '1 hour'`.execute(service.db)

const wrong: readonly string[] = [
  promotionCodes.wrongSmsCode,
  promotionCodes.expiredSmsCode,
  codes.wrongRepaymentCode,
]

describe('a code opens what it was asked for', () => {
  test.each(codePurposes)('%s', async (purpose) => {
    expect(await purposes[purpose].use(await purposes[purpose].ask())).toMatchObject({ success: true })
  })
})

describe('and nothing else', () => {
  test.each(pairs)('a code for %s is refused for %s', async (requested, used) => {
    const code = await purposes[requested].ask()
    const refused = await purposes[used].use(code)
    expect(refused).toMatchObject({ success: false })
    expect(wrong).toContain(refused.code)
  })

  test.each(pairs)('a code for %s is none for %s that waits for its own', async (requested, used) => {
    const own = await purposes[used].ask()
    await purgeCountdown()
    const code = await purposes[requested].ask()
    // One of a million pairs is the same by chance.
    if (code === own) return
    expect(wrong).toContain((await purposes[used].use(code)).code)
    if (used !== 'card') expect(await purposes[used].use(own)).toMatchObject({ success: true })
  })
})

test.each(languages)('the message says in %s what its code does: no two say the same', (language) => {
  const written = codePurposes.map((purpose) =>
    withLocale(language, () => codeTexts[purpose]({ app: 'Terang', code: '123456', minutes: 10 })),
  )
  expect(new Set(written).size).toBe(codePurposes.length)
  for (const body of written) expect(body).toContain('123456')
})
