import { randomInt } from 'node:crypto'
import { account } from '../../../contract/calls/account.ts'
import { promotion } from '../../../contract/calls/promotion.ts'
import { wirePath } from '../../../contract/wire/operation.ts'
import { deskPaths, paths } from '../../../contract/wire/paths.ts'
import { proofOf } from '../../../web/verification/prove.ts'
import { countOf } from '../../counts.ts'
import { ask } from '../ask.ts'
import { type Attack, atRate, oneOf, type Visitor } from './visitor.ts'

const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

const post = async (attack: Attack, path: string, fields: Record<string, string>) =>
  (
    await ask({
      ...attack,
      path,
      method: 'POST',
      headers: urlencoded,
      body: new URLSearchParams(fields).toString(),
    })
  ).status

async function dataOf(attack: Attack, path: string): Promise<Record<string, string>> {
  const { status, text } = await ask({ ...attack, path })
  return status === 200 ? ((JSON.parse(text) as { data?: Record<string, string> }).data ?? {}) : {}
}

/** Does the work that is asked for, and sends a code to another number each time. */
export const codeBurner: Visitor = (attack) =>
  atRate(countOf('siegeCodes'), attack, async () => {
    const { sid = '' } = await dataOf(attack, wirePath(promotion.sidCreate))
    const { challenge } = await dataOf(attack, `${wirePath(promotion.challengeCreate)}?sid=${sid}`)
    const proof = challenge ? await proofOf(challenge) : ''
    return post(attack, wirePath(account.loginCodeSend), {
      phone: `+62813${digits(8)}`,
      capcode: '',
      proof,
      sid,
    })
  })

/** Codes of a number, sessions, recovery codes and invitations of the desk. */
export const guesser: Visitor = (attack) => {
  const guesses = [
    () =>
      post(attack, wirePath(account.login), {
        phone: '+6281255500001',
        sid: digits(12),
        smsCode: digits(6),
        agreed: '1',
      }),
    () => ask({ ...attack, path: `${paths.main}?sessionId=${digits(12)}` }).then(({ status }) => status),
    () => post(attack, deskPaths.recovery, { act: 'recover', email: 'one@lender.example', code: digits(12) }),
    () => post(attack, deskPaths.invitation, { act: 'invitationShow', invitation: digits(12) }),
  ]
  return atRate(countOf('siegeGuesses'), attack, (nth) => oneOf(guesses, nth)())
}
