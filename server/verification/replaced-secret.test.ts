import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptance, replacedInSteps } from '../../contract/testing/replaced-secret.ts'
import { isSid, newSid } from '../calls/visitor-id.ts'
import type { Db } from '../database/open.ts'
import { sealBody, unsealBody } from '../sms/seal.ts'
import { openTestService, START } from '../testing/harness.ts'
import { spendAnswer, storeAnswer } from './captcha.ts'
import { newChallenge, provedBy } from './proof.ts'
import { storeCode, tryCode } from './sms-code.ts'

let db: Db
let count = 0
beforeEach(async () => {
  db = (await openTestService()).db
})

const now = START
const nextPhone = () => `+6281200000${++count}`

describe('while the secret of codes is replaced', () => {
  test('a code that was sent is taken', async () => {
    const result = await acceptance(
      async (secrets) => {
        const phone = nextPhone()
        await storeCode(db, { phone, purpose: 'login', byOwner: false, code: '482913', now }, secrets)
        return phone
      },
      async (phone, secrets) => {
        const verdict = await tryCode(
          db,
          { phone, purpose: 'login', code: '482913', now, isOwner: false },
          secrets,
        )
        return typeof verdict === 'object'
      },
    )
    expect(result).toEqual(replacedInSteps)
  })

  test('a picture that is being read is taken', async () => {
    const answer = { typed: 'ab2d' }
    const result = await acceptance(
      async (secrets) => {
        const sid = `sid-${++count}`
        await storeAnswer(db, { sid, answer, now }, secrets)
        return sid
      },
      async (sid, secrets) => {
        const stored = await db.selectFrom('captchas').selectAll().where('sid', '=', sid).executeTakeFirst()
        const verdict = await spendAnswer(db, { sid, answer, now, phone: nextPhone() }, secrets)
        // What was spent, or lost to a wrong answer, is put back for the next stage.
        await db.deleteFrom('captchas').where('sid', '=', sid).execute()
        if (stored) await db.insertInto('captchas').values(stored).execute()
        return verdict === 'fresh'
      },
    )
    expect(result).toEqual(replacedInSteps)
  })

  test('a proof of work under way is taken', async () => {
    const sid = 'sid'
    const result = await acceptance(
      async (secrets) => {
        const challenge = await newChallenge(sid, now, secrets)
        const solution = await solveChallenge({ challenge, deriveKey })
        return JSON.stringify({ challenge, solution })
      },
      async (proof, codeSecrets) => (await provedBy(proof, sid, { now, codeSecrets })) !== null,
    )
    expect(result).toEqual(replacedInSteps)
  })

  test("a visitor's session id stays one of ours", async () => {
    expect(await acceptance(newSid, isSid)).toEqual(replacedInSteps)
  })

  test('a message that waits for its next route is read', async () => {
    const result = await acceptance(
      (secrets) => sealBody('482913', secrets),
      (sealed, secrets) => {
        try {
          return unsealBody(sealed, secrets) === '482913'
        } catch {
          // It was sealed with a secret that is not among them.
          return false
        }
      },
    )
    expect(result).toEqual(replacedInSteps)
  })
})
