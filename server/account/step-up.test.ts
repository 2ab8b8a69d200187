import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { endpointKeys, rowOf } from '../../contract/calls/table.ts'
import { arbitraryRequest } from '../../contract/testing/arbitrary.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { OwnedKind } from '../../contract/wire/fields.ts'
import { type Endpoint, stepUpOperations } from '../../contract/wire/operation.ts'
import { latestApplication, stepsOf } from '../application/record.ts'
import { saveSession } from '../calls/sessions.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { currentAccount } from '../payouts/bank-accounts.ts'
import { belongings, goodValues, placeBelongings, sessionOfA } from '../testing/belongings.ts'
import { prepareCards } from '../testing/card-belongings.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { pagesOver } from '../testing/other-backend.ts'
import { readReply } from '../testing/reply.ts'
import { toRequest } from '../testing/wire-request.ts'
import { lastCode, stepUp } from './testing/step-up.ts'

const OWNER = 'id-due'
const operation = 'accountCopy' as const
const required = { success: false, code: codes.stepUpRequired }
const ofBorrowers = endpointKeys.filter((key) => rowOf(key).by === 'borrower')
const takenBy = (taken: 'before' | 'with') => ofBorrowers.filter((key) => rowOf(key).stepUp?.taken === taken)
const guarded = takenBy('before')

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const lender = (session = sessionOfA) => service.lender(session, { lang: 'en' })
const asOtherSession = (token: string) =>
  saveSession(service.db, {
    borrowerId: OWNER,
    deviceId: '',
    token,
    now: START,
    expiresAt: new Date(START.getTime() + 60 * MINUTE_MS),
  })

/** A request that is right for its borrower. */
function requestOf(row: Endpoint): Record<string, unknown> {
  const [made = {}] = fc.sample(arbitraryRequest(row.request), { numRuns: 1, seed: 1 })
  const fields: Record<string, unknown> = { ...made }
  for (const [name, entry] of Object.entries(row.request.entries)) {
    const kind = v.getMetadata(entry as v.GenericSchema)['owned'] as OwnedKind | 'nobody' | undefined
    const own = kind && kind !== 'nobody' ? belongings[kind]?.a : undefined
    if (goodValues[name] !== undefined) fields[name] = goodValues[name]
    if (own !== undefined) fields[name] = own
  }
  return fields
}

async function send(row: Endpoint, session: string) {
  const pairs = Object.entries(requestOf(row)).map(
    ([name, value]) => [name, value instanceof Blob ? value : String(value)] as const,
  )
  const query = [['sessionId', session]] as const
  const wire = { method: row.methods[0], query, rawQuery: '', body: { pairs }, header: '' }
  const response = await service.app.request(toRequest(row, wire))
  const decoded = await readReply(row, response.clone())
  return { decoded, text: await response.text() }
}

describe('what a session alone does not open', () => {
  test('is asked for with a session, and named in the list of what a code may be for', () => {
    const named = ofBorrowers.flatMap((key) => rowOf(key).stepUp?.operation ?? [])
    expect(new Set(named)).toEqual(new Set(stepUpOperations))
    expect(endpointKeys.filter((key) => rowOf(key).stepUp && rowOf(key).by !== 'borrower')).toEqual([])
  })

  test('has the code in its request where it is used up by it, and no other of a borrower has one', () => {
    const withCode = ofBorrowers.filter((key) => 'smsCode' in rowOf(key).request.entries && key !== 'stepUp')
    expect(withCode.toSorted()).toEqual(takenBy('with').toSorted())
  })

  test.each(guarded)('%s is refused with a code of its own, and open after a code', async (key) => {
    expect((await send(rowOf(key), sessionOfA)).decoded).toMatchObject(required)
    await stepUp(service, sessionOfA)
    expect((await send(rowOf(key), sessionOfA)).decoded).not.toMatchObject(required)
  })

  test('holds every whole number: a stolen session reads none, whatever it asks', async () => {
    await placeBelongings(service.db)
    await prepareCards(service.db)
    const application = await latestApplication(service.db, OWNER)
    if (!application) throw new Error('no application')
    const { documentNumber } = (await stepsOf(service, application)).answers.identity
    const accountNumber = (await currentAccount(service, OWNER))?.accountNumber ?? ''
    expect([documentNumber, accountNumber].map(({ length }) => length > 5)).toEqual([true, true])
    const isNotified = (text: string) => text.includes(documentNumber) || text.includes(accountNumber)
    // What ends the session comes last.
    const requested = [...ofBorrowers.filter((key) => key !== 'sessionsEnd'), 'sessionsEnd' as const]
    const answered: string[] = []
    const telling: string[] = []
    for (const key of requested) {
      await asOtherSession('stolen')
      const { decoded, text } = await send(rowOf(key), 'stolen')
      if (decoded.success) answered.push(key)
      if (isNotified(text)) telling.push(key)
    }
    expect(telling).toEqual([])
    expect(answered.length).toBeGreaterThan(25)
    // A code was sent already.
    service.clock.moveTo(2 * MINUTE_MS)
    await asOtherSession('stolen')
    await stepUp(service, 'stolen')
    expect(isNotified((await replyOf(lender('stolen').accountCopy({}))).copy)).toBe(true)
  })
})

describe('a code that opens it', () => {
  test('opens it for five minutes', async () => {
    await stepUp(service, sessionOfA)
    service.clock.moveTo(5 * MINUTE_MS - 1)
    expect(await lender().accountCopy({})).toMatchObject({ success: true })
    service.clock.moveTo(5 * MINUTE_MS)
    expect(await lender().accountCopy({})).toMatchObject(required)
  })

  test('opens the call that it was for, and no other', async () => {
    await stepUp(service, sessionOfA)
    await service.db.updateTable('sessions').set({ stepped_up_for: 'anotherCall' }).execute()
    expect(await lender().accountCopy({})).toMatchObject(required)
  })

  test('opens it for its own session, and for no other of the same borrower', async () => {
    await asOtherSession('stolen')
    await stepUp(service, sessionOfA)
    expect(await lender('stolen').accountCopy({})).toMatchObject(required)
  })

  test('is used up: the same form again is answered as before, another session is not', async () => {
    await asOtherSession('stolen')
    await replyOf(lender().stepUpCodeSend({ operation }))
    const smsCode = await lastCode(service)
    const twice = await Promise.all([
      lender().stepUp({ operation, smsCode }),
      lender().stepUp({ operation, smsCode }),
    ])
    expect(twice).toMatchObject([{ success: true }, { success: true }])
    expect(await lender('stolen').stepUp({ operation, smsCode })).toMatchObject({
      success: false,
      code: '103',
    })
    service.clock.moveTo(6 * MINUTE_MS)
    expect(await lender().stepUp({ operation, smsCode })).toMatchObject({ success: false, code: '103' })
  })

  test('is guessed five times and no more', async () => {
    await replyOf(lender().stepUpCodeSend({ operation }))
    const smsCode = await lastCode(service)
    const wrong = smsCode === '000000' ? '000001' : '000000'
    for (let tried = 0; tried < 5; tried += 1)
      expect(await lender().stepUp({ operation, smsCode: wrong })).toMatchObject({ code: '102' })
    expect(await lender().stepUp({ operation, smsCode })).toMatchObject({ code: '103' })
    expect(await lender().accountCopy({})).toMatchObject(required)
  })

  test('deletes nothing any more', async () => {
    const settled = lender('demo-id-settled')
    await stepUp(service, 'demo-id-settled')
    expect(await settled.accountDelete({ sure: '1', smsCode: await lastCode(service) })).toMatchObject({
      success: false,
      code: '103',
    })
  })
})

describe('the files of the copy', () => {
  const signedIn = { Cookie: `terang_session=${sessionOfA}; terang_ok=1`, 'Sec-Fetch-Site': 'same-origin' }

  test.each(['/accountData.json', '/accountData.pdf'])('%s leads to the form for the code', async (file) => {
    const pages = pagesOver(service.app.exchange)
    const refused = await pages.get(`${file}?lang=en`, signedIn)
    expect(refused.status).toBe(303)
    const form = refused.headers.get('location') ?? ''
    expect(form).toContain('/accountData?')
    const shown = await pages.get(form, signedIn)
    expect(shown.html).toContain('name="smsCode"')
    await pages.post(form, { act: 'copyCode' }, signedIn)
    const opened = await pages.post(form, { act: 'copy', smsCode: await lastCode(service) }, signedIn)
    expect(opened.headers.get('location')).toContain('copy=ready')
    const ready = await pages.get(opened.headers.get('location') ?? '', signedIn)
    expect(ready.html).toContain(`href="${file}`)
    const got = await pages.get(`${file}?lang=en`, signedIn)
    expect(got.status).toBe(200)
    expect(got.headers.get('content-disposition')).toContain('attachment')
  })
})
