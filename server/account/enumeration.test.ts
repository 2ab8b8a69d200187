import { expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { table } from '../../contract/calls/table.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { writtenPhone } from '../../market/written-phone.server.ts'
import { countOf } from '../../tools/counts.ts'
import { newSid } from '../calls/visitor-id.ts'
import { openTestService, SECRETS, serveOver, type TestService } from '../testing/harness.ts'
import { storeAnswer } from '../verification/captcha.ts'

const KNOWN = '+628125550001'
const UNKNOWN = '+628125559001'
const phones = [KNOWN, UNKNOWN]

/** The same service, with what it sends to the database counted. */
function counting(service: TestService) {
  const sent: string[] = []
  const watched = service.db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { service: serveOver(watched, service.clock, { limits: 'off' }), sent }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

test(`known and unknown numbers get the same answers, statements and times, in ${countOf('enumerationTries')} tries`, async () => {
  const opened = await openTestService({ limits: 'off' })
  const { service, sent } = counting(opened)
  const known = await opened.db.selectFrom('borrowers').select('phone').where('phone', 'in', phones).execute()
  expect(known).toEqual([{ phone: KNOWN }])

  const post = async (key: 'loginCodeSend' | 'login', fields: Record<string, string>) => {
    sent.length = 0
    const body = new URLSearchParams(fields)
    const started = performance.now()
    const response = await service.app.request(wirePath(table[key]), { method: 'POST', body })
    const bytes = await response.text()
    const ms = performance.now() - started
    const headers = JSON.stringify([...response.headers])
    return { ms, answer: `${response.status} ${headers} ${bytes}`, statements: sent.join() }
  }

  const seen = new Map<string, Set<string>>(phones.map((phone) => [phone, new Set()]))
  const tryNumber = async (phone: string) => {
    const sid = newSid(SECRETS)
    await storeAnswer(service.db, { sid, answer: { typed: 'ab2d' }, now: service.clock.now() }, SECRETS)
    const visitor = { phone, sid, capcode: 'ab2d', proof: '' }
    const requested = await post('loginCodeSend', visitor)
    const guessed = await post('login', { ...visitor, smsCode: '12345', agreed: '1' })
    for (const { answer, statements } of [requested, guessed])
      seen.get(phone)?.add(`${answer.replaceAll(writtenPhone(phone), 'the number')} ${statements}`)
    return requested.ms + guessed.ms
  }

  let day = 0
  /** How much the medians of both differ. In turns, and each on a day of its own, so that noise meets both and no limit answers. */
  const measure = async () => {
    const times = new Map<string, number[]>(phones.map((phone) => [phone, []]))
    for (let tried = 0; tried < countOf('enumerationTries'); tried += 1) {
      day += 2
      service.clock.moveTo(day * DAY_MS)
      await service.db.deleteFrom('sms_grants').execute()
      const phone = phones[tried % 2] ?? ''
      times.get(phone)?.push(await tryNumber(phone))
    }
    const [known = 0, unknown = 0] = phones.map((phone) => median(times.get(phone) ?? []))
    return Math.abs(known / unknown - 1)
  }
  // A machine with other work on it is noisy; a difference of ours would be there every time.
  let difference = await measure()
  for (let again = 0; again < 3 && difference >= 0.05; again += 1)
    difference = Math.min(difference, await measure())
  expect([...(seen.get(KNOWN) ?? [])].toSorted()).toEqual([...(seen.get(UNKNOWN) ?? [])].toSorted())
  expect(seen.get(KNOWN)?.size).toBe(2)
  expect(difference).toBeLessThan(0.05)
}, 400_000)
