import { describe, expect, test } from 'vitest'
import { table } from '../calls/table.ts'
import { createClient } from './client.ts'
import { codes } from './codes.ts'
import type { WireReply } from './exchange.ts'

const TEN_MINUTES = 10 * 60_000

/** A client over a backend that answers like this, how often it was asked, and a clock to move. */
function clientOf(status: number, text: string) {
  let requested = 0
  let now = 0
  const reply: WireReply = { status, text: async () => text, picture: async () => null }
  const exchange = async () => {
    requested += 1
    return reply
  }
  const client = createClient(table, { exchange, now: () => now })
  const lender = client({ common: {}, address: '' })
  const pass = (ms: number) => {
    now += ms
  }
  return { lender, requested: () => requested, pass }
}
const absent = { success: false, code: codes.notAvailable, message: '' }

describe('a call of ours that a backend lacks', () => {
  test.each([
    ['a page that says 404', 404, '<html>Not Found'],
    ['a framework that says 404', 404, '{"status":404,"error":"Not Found"}'],
    ['a code of its own', 404, '{"code":"404","message":"no such api"}'],
    ['a method it does not allow', 405, ''],
    ['our own code', 501, '{"code":"1005","message":"x","data":null}'],
    ['our own code over 200', 200, '{"code":"1005","message":"x","data":null}'],
  ])('is known by %s, and not asked for again for a while', async (_, status, text) => {
    const { lender, requested, pass } = clientOf(status, text)
    expect(await lender.assistantLog({})).toMatchObject(absent)
    expect(await lender.assistantLog({})).toMatchObject(absent)
    expect(requested()).toBe(1)
    await lender.orderList({})
    expect(requested()).toBe(2)
    pass(TEN_MINUTES)
    await lender.assistantLog({})
    expect(requested()).toBe(3)
  })

  test('is not taken for absent because a thing was not found, or the backend failed', async () => {
    const missing = clientOf(404, '{"code":"1003","message":"no such order"}')
    expect(await missing.lender.paymentList({ orderId: 'x' })).toMatchObject({ code: '1003' })
    const failing = clientOf(500, '<html>')
    expect(await failing.lender.paymentList({ orderId: 'x' })).toMatchObject({ code: 'unreadable' })
    await missing.lender.paymentList({ orderId: 'y' })
    expect(missing.requested()).toBe(2)
  })

  test('is no matter of the calls of the base contract', async () => {
    const { lender, requested } = clientOf(404, '<html>')
    expect(await lender.complaintList({})).toMatchObject({ success: false, code: 'unreadable' })
    await lender.complaintList({})
    expect(requested()).toBe(2)
  })
})
