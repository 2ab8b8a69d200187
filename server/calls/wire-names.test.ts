import { expect, onTestFinished, test } from 'vitest'
import { table } from '../../contract/calls/table.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { openPostgres } from '../database/open.ts'
import { openTestService, serveOver } from '../testing/harness.ts'

const wireNames = {
  '*': { data: 'gemini', message: 'msgText' },
  loanDetails: { orderId: 'ordRef', productId: 'prdRef', productName: 'pnm', text: 'lbl', amount: 'amt' },
  scoreSave: { chosenScore: 'realStars', orderId: 'ordRef' },
}

test('client and service with the same map understand each other', async () => {
  const { lender, db } = await openTestService({ wireNames })
  const details = await lender('demo-in-due', { lang: 'en' }).loanDetails({
    orderId: 'SF-due',
    productId: 'saaf-quick',
  })
  expect(details.data).toMatchObject({
    productName: 'Saaf Quick',
    owed: { amount: '₹20,160.00' },
    userOrderDetail: { detail: expect.arrayContaining([{ text: 'Term', value: '120 days' }]) },
  })
  expect(details.raw).toMatchObject({ gemini: { pnm: 'Saaf Quick', owed: { amt: '₹20,160.00' } } })
  const score = { score: '5', chosenScore: '2', orderId: 'SF-due' }
  expect(await lender('demo-in-due').scoreSave(score)).toMatchObject({ success: true })
  expect(await db.selectFrom('ratings').select(['stars', 'order_id']).execute()).toEqual([
    { stars: 2, order_id: 'SF-due' },
  ])
})

test('a refusal, a failure and an unknown method wear the same names', async () => {
  const { app, lender, clock } = await openTestService({ wireNames })
  const refused = await lender('nobody', { lang: 'en' }).loanDetails({
    orderId: 'SF-due',
    productId: 'saaf-quick',
  })
  expect(refused).toMatchObject({
    success: false,
    code: '1001',
    message: 'Your session has ended. Please go back and sign in again.',
  })
  expect(refused.raw).toHaveProperty('msgText')
  const nowhere = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
  onTestFinished(() => nowhere.close())
  const broken = serveOver(nowhere.db, clock, { wireNames })
  const failed = await broken
    .lender('demo-in-due')
    .loanDetails({ orderId: 'SF-due', productId: 'saaf-quick' })
  expect(failed).toMatchObject({ code: '1098', raw: { msgText: failed.message } })
  expect(failed.message).not.toBe('')
  const wrong = await app.request(wirePath(table.loanDetails), { method: 'PUT' })
  expect(await wrong.json()).toHaveProperty('msgText')
})

test('a service that was given names reads them from any client', async () => {
  const { app } = await openTestService({ wireNames })
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const response = await app.request(`${wirePath(table.loanDetails)}?sessionId=demo-in-due`, {
      method: 'POST',
      body,
    })
    return (await response.json()).code
  }
  expect(await send({ ordRef: 'SF-due', prdRef: 'saaf-quick' })).toBe('00')
  expect(await send({ ordRef: 'SF-due' })).toBe('1002')
})
