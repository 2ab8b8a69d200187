import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { proofOf } from '../../web/verification/prove.ts'
import { visitor } from '../promotion/testing/visitor.ts'
import { openTestService, type TestService } from '../testing/harness.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

async function challenged() {
  const person = visitor({ service })
  await person.look()
  const { data } = await person.lender.challengeCreate({ sid: person.sid() })
  const { challenge } = data as { challenge: string }
  const send = (proof: string, sid = person.sid()) =>
    person.lender.smsSend({ ...person.who(''), proof, sid, id: 'default' })
  return { person, challenge, send }
}

test('work stands in for the picture: solved by our own page, it gets a code and registers', async () => {
  const { person, challenge, send } = await challenged()
  const proof = await proofOf(challenge)
  expect(await send(proof)).toMatchObject({ success: true })
  const registered = await person.lender.register({
    ...person.who(''),
    proof,
    id: 'default',
    smsCode: await person.readCode(),
  })
  expect(registered).toMatchObject({ success: true, code: '0' })
})

test("altcha's own solver finds the same", async () => {
  const { challenge, send } = await challenged()
  const parsed = JSON.parse(challenge) as Challenge
  const solution = await solveChallenge({ challenge: parsed, deriveKey })
  expect(JSON.parse(await proofOf(challenge)).solution.derivedKey).toBe(solution?.derivedKey)
  expect(await send(JSON.stringify({ challenge: parsed, solution }))).toMatchObject({ success: true })
})

test('it counts once, for its own session id, and in time', async () => {
  const { challenge, send } = await challenged()
  const proof = await proofOf(challenge)
  const other = visitor({ service })
  await other.look()
  expect(await send(proof, other.sid())).toMatchObject({ code: '101' })
  expect(await send(proof)).toMatchObject({ success: true })
  service.clock.moveTo(2 * MINUTE_MS)
  expect(await send(proof)).toMatchObject({ code: '-1' })
  const late = await challenged()
  const tooLate = await proofOf(late.challenge)
  service.clock.moveTo(8 * MINUTE_MS)
  expect(await late.send(tooLate)).toMatchObject({ code: '101' })
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['no challenge', '{"solution":{}}'],
  ['a number', '7'],
])('%s proves nothing', async (_, proof) => {
  expect(await (await challenged()).send(proof)).toMatchObject({ code: '101' })
})

test('a challenge that was made easier, or a solution that was made up, proves nothing', async () => {
  const { challenge, send } = await challenged()
  const easier = JSON.parse(challenge) as Challenge
  easier.parameters.cost = 1
  const solution = await solveChallenge({ challenge: easier, deriveKey, timeout: 200 })
  expect(await send(JSON.stringify({ challenge: easier, solution }))).toMatchObject({ code: '101' })
  const madeUp = { challenge: JSON.parse(challenge), solution: { counter: 7, derivedKey: '00'.repeat(32) } }
  expect(await send(JSON.stringify(madeUp))).toMatchObject({ code: '101' })
})
