import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { CONTACT_MESSAGE_MAX } from '../../contract/calls/site.ts'
import { table } from '../../contract/calls/table.ts'
import { createClient } from '../../contract/wire/client.ts'
import { codes } from '../../contract/wire/codes.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { purgeAnsweredMessages } from './contact.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const message = { name: 'Rina', telephone: '0812 3456 7890', content: 'When do you open?' }
const common = { needPop: '1', lang: 'hi' }
const visitor = () => service.lender('', common)
const waiting = () =>
  service.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('answered_at', 'is', null)
    .orderBy('created_at')
    .execute()

describe('a message from the contact form', () => {
  test('is kept for the desk, with its market and language', async () => {
    const { number } = await replyOf(visitor().contactSave({ ...message, name: ' Rina ' }))
    expect(number).toMatch(/^CM-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(await waiting()).toEqual([
      {
        ...message,
        number,
        market: 'in',
        language: 'hi',
        email: '',
        company: '',
        created_at: START,
        due_on: '2026-11-18',
        answered_at: null,
        handler: '',
        answer: '',
      },
    ])
  })

  test('holds e-mail and company where a form sends them', async () => {
    await visitor().contactSave({ ...message, email: 'r@mail.example', company: 'Toko Rina' })
    expect(await waiting()).toMatchObject([{ email: 'r@mail.example', company: 'Toko Rina' }])
  })

  test('sent twice by a double tap is one message; later it is another', async () => {
    const first = await replyOf(visitor().contactSave(message))
    expect(await replyOf(visitor().contactSave(message))).toEqual(first)
    service.clock.moveTo(11 * MINUTE_MS)
    expect(await replyOf(visitor().contactSave(message))).not.toEqual(first)
    expect(await waiting()).toHaveLength(2)
  })

  test.each([
    { ...message, name: '' },
    { ...message, telephone: '  ' },
    { ...message, content: '\n' },
    { ...message, content: 'x'.repeat(CONTACT_MESSAGE_MAX + 1) },
    { ...message, name: 'a\u0000b' },
  ])('that is incomplete or too long is refused', async (wrong) => {
    expect(await visitor().contactSave(wrong)).toMatchObject({ success: false, code: codes.invalidRequest })
    expect(await waiting()).toEqual([])
  })

  test('cannot be sent without end', async () => {
    const client = createClient(table, { exchange: service.app.exchange })
    const lender = client({ common, address: '192.0.2.1', visitor: 'one browser' })
    for (let sent = 0; sent < 5; sent += 1) await lender.contactSave({ ...message, name: `R${sent}` })
    expect(await lender.contactSave(message)).toMatchObject({ code: codes.tooMany })
  })

  test('is deleted some time after it was answered, in its own market, and not before', async () => {
    await visitor().contactSave(message)
    await visitor().contactSave({ ...message, name: 'Sari' })
    const first = { answered_at: START }
    await service.db.updateTable('contact_messages').set(first).where('name', '=', 'Rina').execute()
    const left = async (market: 'id' | 'in', days: number) => {
      await purgeAnsweredMessages(service.db, { market, before: new Date(START.getTime() + days * DAY_MS) })
      return (await service.db.selectFrom('contact_messages').select('name').execute()).length
    }
    expect([await left('in', 0), await left('id', 1), await left('in', 1)]).toEqual([2, 2, 1])
  })

  test('that was answered no longer waits', async () => {
    await visitor().contactSave(message)
    await service.db.updateTable('contact_messages').set({ answered_at: START }).execute()
    expect(await waiting()).toEqual([])
  })
})
