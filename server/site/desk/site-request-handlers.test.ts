import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { replyOf } from '../../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'

let service: TestService
let agent: DeskCalls
let manager: DeskCalls
beforeEach(async () => {
  service = await openTestService()
  const desk = openTestDesk(service)
  agent = await deskAs(desk, 'agent')
  manager = await deskAs(desk, 'manager')
})

const visitor = () => service.lender('', { needPop: '0', lang: 'en' })
const written = async (name = 'Rina') =>
  (await replyOf(visitor().contactSave({ name, telephone: '0812 3456 7890', content: 'When do you open?' })))
    .number
const requested = async () =>
  (await replyOf(visitor().dataRequestSave({ kind: 'copy', contact: 'rina@mail.example' }))).number
const listed = async (of: 'message' | 'data', isClosed = false) => {
  const found = await agent.siteRequestQueue({ of, isClosed })
  if (!found.success) throw new Error(found.message)
  return found.data.rows.map(({ number }) => number)
}

describe('the queues', () => {
  test('have messages and data requests apart, and neither name nor text', async () => {
    const message = await written()
    const data = await requested()
    expect(await listed('message')).toEqual([message])
    expect(await listed('data')).toEqual([data])
    const rows = await agent.siteRequestQueue({ of: 'message', isClosed: false })
    expect(JSON.stringify(rows)).not.toMatch(/Rina|0812|open\?/)
    expect(rows).toMatchObject({
      data: { rows: [{ kind: 'message', dueOn: '2026-11-18', urgency: 'later' }] },
    })
  })

  test('are paged by key, with nothing twice and nothing left out', async () => {
    const number = await written()
    const row = await service.db
      .selectFrom('contact_messages')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 70 }, (_, index) => ({ ...row, number: `CM-${index}` }))
    await service.db.insertInto('contact_messages').values(rows).execute()
    const first = await agent.siteRequestQueue({ of: 'message', isClosed: false })
    if (!first.success || !first.data.next) throw new Error('there is a second page')
    const second = await agent.siteRequestQueue({ of: 'message', isClosed: false, after: first.data.next })
    if (!second.success) throw new Error(second.message)
    const all = [...first.data.rows, ...second.data.rows].map((each) => each.number)
    expect(new Set(all).size).toBe(71)
    expect(second.data.next).toBeNull()
  })
})

describe('closing', () => {
  test('takes it off the queue, and the second person is told who did it', async () => {
    const number = await written()
    expect(await agent.siteRequestClose({ number, text: 'Called back' })).toMatchObject({ success: true })
    expect(await listed('message')).toEqual([])
    expect(await listed('message', true)).toEqual([number])
    const again = await manager.siteRequestClose({ number, text: 'Me too' })
    expect(again).toMatchObject({
      success: false,
      code: codes.changedMeanwhile,
      message: expect.stringContaining('Rina'),
    })
    expect(await agent.siteRequestShow({ number })).toMatchObject({
      data: {
        answer: 'Called back',
        handler: 'Rina',
        contacts: ['0812 3456 7890'],
        text: 'When do you open?',
      },
    })
  })

  test('of a data request makes it done for its sender', async () => {
    const number = await requested()
    expect(await manager.siteRequestClose({ number, text: 'Sent' })).toMatchObject({ success: true })
    expect(await replyOf(visitor().dataRequestRead({ number }))).toMatchObject({ state: 'done' })
    expect(await listed('data', true)).toEqual([number])
  })

  test('of an unknown number is not found', async () => {
    expect(await agent.siteRequestClose({ number: 'CM-0', text: 'x' })).toMatchObject({
      code: codes.notFound,
    })
    expect(await agent.siteRequestShow({ number: 'CM-0' })).toMatchObject({ code: codes.notFound })
  })
})
