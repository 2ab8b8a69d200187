import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import type { CodeRefused, CodeRequest, Gateway } from '../gateways/gateway.ts'
import { gatewaysOf } from '../gateways/gateway.ts'
import { sandboxCode } from '../gateways/sandbox.ts'
import { openTestService, START, serveOver, type TestService } from '../testing/harness.ts'
import { borrowerOf, demo } from './testing/paying.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})
const codes = () => service.db.selectFrom('pay_codes').selectAll().orderBy('created_at').execute()

describe('a code', () => {
  test('asks for the first open instalment, at the bank that was chosen, with its steps', async () => {
    const code = await borrowerOf(service, demo.active).code({ payCode: 'BCA', specific_num: 'MobileBank' })
    expect(code).toMatchObject({
      amount: 'Rp612.500,00',
      payType: '1',
      payCode: 'BCA',
      payName: 'BCA',
      specificNum: 'MobileBank',
      telephone: '+62 21 5550 0142',
      expiresAt: new Date(START.getTime() + DAY_MS).toISOString(),
      qr: '',
      intent: '',
    })
    expect(code.vcode).toMatch(/^88\d{14}$/)
    expect(code.cardNo).toBe(code.codeId)
    const names = code.payStep.map((each) => (typeof each === 'string' ? each : each.name))
    expect(names).toEqual(['ATM', 'MobileBank', 'InternetBank'])
    for (const each of code.payStep) {
      const steps = typeof each === 'string' ? each : each.step.join()
      expect(steps).toContain(code.vcode)
      expect(steps).toContain('Rp612.500,00')
    }
  })

  test('asks for what the service reckons, whatever the page sends', async () => {
    const { code } = borrowerOf(service, demo.active)
    for (const amount of ['1.00', '0', '99999999', '-5', 'x'])
      expect((await code({ amount, payCode: 'BCA' })).amount).toBe('Rp612.500,00')
    expect((await code({ amount: '1', upTo: '4', payCode: 'BCA' })).amount).toBe('Rp1.225.000,00')
    expect((await code({ amount: '1225000.00', payCode: 'BCA' })).amount).toBe('Rp1.225.000,00')
  })

  test('of an Indian borrower is an account with its branch, or what a UPI app opens', async () => {
    const { code } = borrowerOf(service, demo.activeInIndia)
    const transfer = await code({ payCode: 'BANK_TRANSFER' })
    expect(transfer).toMatchObject({
      payType: '1',
      branch: 'SAND0000001',
      vcode: expect.stringMatching(/^\d{14}$/),
    })
    expect(JSON.stringify(transfer.payStep)).toContain('SAND0000001')
    const upi = await code({ payCode: 'UPI_QR' })
    expect(upi).toMatchObject({ payType: '2', intent: expect.stringMatching(/^upi:\/\/pay\?pa=saaf\./) })
    expect(upi.qr).toBe(upi.intent)
    expect(upi.payStep.every((step) => typeof step === 'string')).toBe(true)
  })

  test('is in whole rupiah, rounded up, and ends with the day while the bill grows', async () => {
    const { code } = borrowerOf(service, demo.overdue)
    const { amount, expiresAt } = await code({ payCode: 'BCA' })
    expect(amount).toMatch(/,00$/)
    // Midnight in Jakarta.
    expect(expiresAt).toBe('2026-11-15T17:00:00.000Z')
  })
})

describe('asking again', () => {
  test('gives the same code: twice, in two tabs, thirty times at once', async () => {
    const { code } = borrowerOf(service, demo.active)
    const first = await code({ payCode: 'BCA' })
    const again = await Promise.all(Array.from({ length: 30 }, () => code({ payCode: 'BCA' })))
    expect(new Set(again.map(({ codeId }) => codeId))).toEqual(new Set([first.codeId]))
    expect(await codes()).toHaveLength(1)
  })

  test('gives another code for other periods, another channel, or when the old one has ended', async () => {
    const { code } = borrowerOf(service, demo.active)
    const ids = new Set([
      (await code({ payCode: 'BCA' })).codeId,
      (await code({ payCode: 'BCA', upTo: '4' })).codeId,
      (await code({ payCode: 'BNI' })).codeId,
    ])
    service.clock.moveTo(DAY_MS)
    ids.add((await code({ payCode: 'BCA' })).codeId)
    expect(ids.size).toBe(4)
  })

  test('gives another code when what is owed changed, and the old one still counts', async () => {
    const { code, pay, status } = borrowerOf(service, demo.overdue)
    const old = await code({ payCode: 'BCA' })
    service.clock.moveTo(DAY_MS)
    const fresh = await code({ payCode: 'BCA' })
    expect(fresh.codeId).not.toBe(old.codeId)
    expect(fresh.amount).not.toBe(old.amount)
    await pay(old)
    expect(await status(old)).toMatchObject({ state: 'credited', difference: 'late' })
    expect((await status(old)).explanation).toContain('still open')
    expect((await code({ payCode: 'BCA' })).codeId).not.toBe(fresh.codeId)
  })

  test('never gives out a code that was paid, also when the payment was taken back', async () => {
    const { code, pay, takeBack } = borrowerOf(service, demo.active)
    const paid = await code({ payCode: 'BCA' })
    await takeBack(paid, await pay(paid))
    const next = await code({ payCode: 'BCA' })
    expect(next.amount).toBe(paid.amount)
    expect(next.codeId).not.toBe(paid.codeId)
  })
})

describe('without a channel named', () => {
  test('the default of the market is taken, or the first that takes the amount', async () => {
    expect(await borrowerOf(service, demo.active).code()).toMatchObject({ payCode: 'ALFAMART', payType: '2' })
    expect(await borrowerOf(service, demo.due).code()).toMatchObject({ payCode: 'BCA', payType: '1' })
    expect(await borrowerOf(service, demo.due).code({ pay_type: '2' })).toMatchObject({
      payCode: 'INDOMARET',
    })
    expect(await borrowerOf(service, demo.activeInIndia).code()).toMatchObject({ payCode: 'UPI_QR' })
  })

  test('what the borrower chose last is remembered; what was merely offered is not', async () => {
    const { code } = borrowerOf(service, demo.active)
    await code()
    service.clock.moveTo(MINUTE_MS)
    await code({ payCode: 'BRI', specific_num: 'ATM' })
    service.clock.moveTo(2 * MINUTE_MS)
    expect(await code()).toMatchObject({ payCode: 'BRI', specificNum: 'ATM' })
    expect(await code({ pay_type: '2' })).toMatchObject({ payCode: 'ALFAMART', specificNum: '' })
  })
})

describe('is refused', () => {
  test.each([
    [
      'a channel whose limit is lower, in the language of the borrower',
      demo.due,
      { payCode: 'ALFAMART' },
      '1014',
      'Rp2.500.000',
    ],
    ['a channel that does not exist', demo.active, { payCode: 'NOBODY' }, '1017', ''],
    ['a channel of another market', demo.active, { payCode: 'UPI_QR' }, '1017', ''],
    ['a loan that is settled', demo.settled, {}, '1011', ''],
    ['a loan that is not paid out', demo.review, {}, '1011', ''],
    ['an extension of a loan that is not due', demo.active, { is_display: '1' as const }, '1012', ''],
    ['early repayment before half of the term', demo.active, { settle: '1' as const }, '1013', ''],
  ])('%s', async (_, order, requested, code, words) => {
    const result = await borrowerOf(service, order, 'id').ask(requested)
    expect(result).toMatchObject({ success: false, code })
    expect(result.message).toContain(words)
    expect(await codes()).toEqual([])
  })
})

describe('a gateway', () => {
  type Answer = 'issue' | CodeRefused['why'] | 'throw'
  /** A gateway that answers as told, and remembers what it was asked. */
  function acting(plan: { issue: Answer[]; find: (Answer | null)[]; waitMs?: number }) {
    const requested: string[] = []
    const answerTo = async (answer: Answer, request: CodeRequest) => {
      if (plan.waitMs) await new Promise((resolve) => setTimeout(resolve, plan.waitMs))
      if (answer === 'throw') throw new Error('the network')
      return answer === 'issue' ? sandboxCode(request) : ({ issued: false, why: answer } as const)
    }
    const gateway: Gateway = {
      name: 'sandbox',
      issue: (request) => {
        requested.push(`issue ${request.reference}`)
        return answerTo(plan.issue.shift() ?? 'issue', request)
      },
      find: async (request) => {
        requested.push(`find ${request.reference}`)
        const answer = plan.find.shift()
        return answer ? answerTo(answer, request) : null
      },
      readCallback: () => ({ accepted: false, why: 'forged' }),
      readStored: () => ({ accepted: false, why: 'unreadable' }),
    }
    const served = serveOver(service.db, service.clock, {
      gateways: gatewaysOf({ id: gateway, in: gateway }),
    })
    return { requested, ...borrowerOf(served, demo.active) }
  }

  test.each(['unknown', 'throw'] as const)(
    'whose answer never came (%s) is asked what became of it',
    async (answer) => {
      const { ask, code, requested } = acting({ issue: [answer], find: ['issue'] })
      expect(await ask({ payCode: 'BCA' })).toMatchObject({ success: false, code: '1015' })
      const { codeId } = await code({ payCode: 'BCA' })
      expect(requested).toEqual([`issue ${codeId}`, `find ${codeId}`])
      expect(await codes()).toHaveLength(1)
    },
  )

  test('that does not know the reference issues it then, under the same one', async () => {
    const { ask, code, requested } = acting({ issue: ['unknown', 'issue'], find: ['unknown', null] })
    await ask({ payCode: 'BCA' })
    expect(await ask({ payCode: 'BCA' })).toMatchObject({ code: '1015' })
    const { codeId } = await code({ payCode: 'BCA' })
    expect(requested).toEqual([`issue ${codeId}`, `find ${codeId}`, `find ${codeId}`, `issue ${codeId}`])
  })

  test('that refuses is asked anew the next time, for a code of its own', async () => {
    const { ask, code } = acting({ issue: ['refused', 'unavailable', 'issue'], find: [] })
    for (const _ of [1, 2]) expect(await ask({ payCode: 'BCA' })).toMatchObject({ code: '1015' })
    await code({ payCode: 'BCA' })
    expect((await codes()).map(({ status }) => status).toSorted()).toEqual(['issued', 'refused', 'refused'])
  })

  test('is asked once for ten taps, and each tap gets the code', async () => {
    const { code, requested } = acting({ issue: [], find: [], waitMs: 300 })
    const taps = await Promise.all(Array.from({ length: 10 }, () => code({ payCode: 'BCA' })))
    expect(new Set(taps.map(({ codeId }) => codeId)).size).toBe(1)
    expect(requested).toHaveLength(1)
  })

  test('that was being asked when the process ended is asked what became of it', async () => {
    const { code, requested } = acting({ issue: [], find: ['issue'] })
    const { codeId } = await code({ payCode: 'BCA' })
    const change = { status: 'asked' as const, code: '' }
    await service.db.updateTable('pay_codes').set(change).where('id', '=', codeId).execute()
    service.clock.moveTo(2 * MINUTE_MS)
    expect((await code({ payCode: 'BCA' })).vcode).not.toBe('')
    expect(requested).toEqual([`issue ${codeId}`, `find ${codeId}`])
  })

  test('that fails leaves a code to which money still counts', async () => {
    const { ask, pay, status } = acting({ issue: ['unknown'], find: [] })
    await ask({ payCode: 'BCA' })
    const [row] = await codes()
    const code = { codeId: row?.id ?? '' }
    await pay(code)
    expect(await status(code)).toMatchObject({ state: 'credited', difference: 'none' })
  })
})
