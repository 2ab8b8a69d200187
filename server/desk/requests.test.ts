import { beforeEach, describe, expect, test } from 'vitest'
import { replyOf } from '../loans/testing/confirming.ts'
import { DAY_MS, openTestService, START, type TestService } from '../testing/harness.ts'
import { closeRequest, openRequests, siteRequestOf } from './requests.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const visitor = (needPop = '0') => service.lender('', { needPop, lang: 'en' })
const message = { name: 'Rina', telephone: '0812 3456 7890', content: 'When do\nyou open?' }
const listed = () => openRequests(service.db, service.packs)
const numbers = async () => (await listed()).map(({ number }) => number)
const closing = (id: string, more: object = {}) =>
  closeRequest(service.db, { id, handler: 'Rina', text: 'Called back.', now: START, ...more })

describe('the list of what waits', () => {
  test('has number, day of receipt, due day, whom to reach, and text', async () => {
    const written = await replyOf(visitor().contactSave({ ...message, email: 'r@mail.example' }))
    const asked = await replyOf(
      visitor().dataRequestSave({ kind: 'copy', contact: 'rina@mail.example', note: 'All of it' }),
    )
    expect(await listed()).toEqual([
      {
        number: written.number,
        kind: 'message',
        receivedOn: '2026-11-15',
        // A Sunday: Monday, Tuesday and Wednesday follow.
        dueOn: '2026-11-18',
        from: 'Rina, 0812 3456 7890, r@mail.example',
        text: message.content,
      },
      {
        number: asked.number,
        kind: 'copy',
        receivedOn: '2026-11-15',
        dueOn: asked.dueOn,
        from: 'rina@mail.example',
        text: 'All of it',
      },
    ])
  })

  test('begins with what is due first, and names the borrower of a data request', async () => {
    const [known] = await service.db.selectFrom('borrowers').selectAll().where('market', '=', 'id').execute()
    const deletion = { kind: 'deletion', contact: known?.phone ?? '' } as const
    const late = await replyOf(visitor().dataRequestSave(deletion))
    const soon = await replyOf(visitor().contactSave(message))
    expect(await numbers()).toEqual([soon.number, late.number])
    expect((await listed())[1]?.from).toBe(`${known?.phone}, borrower ${known?.id}`)
  })

  test('counts the day of receipt where the lender is', async () => {
    service.clock.moveTo(15 * 60 * 60_000) // 01:00 of the next day in Jakarta, 23:30 in Delhi
    await visitor('0').contactSave(message)
    await visitor('1').contactSave(message)
    expect((await listed()).map(({ receivedOn }) => receivedOn)).toEqual(
      expect.arrayContaining(['2026-11-16', '2026-11-15']),
    )
  })
})

describe('closing', () => {
  test('a message takes it off the list, and notes who answered what and when', async () => {
    const { number } = await replyOf(visitor().contactSave(message))
    const other = await replyOf(visitor().contactSave({ ...message, name: 'Sari' }))
    expect(await closing(` ${number.toLowerCase()} `)).toEqual({ done: true })
    expect(await numbers()).toEqual([other.number])
    expect(await siteRequestOf(service.db, number)).toMatchObject({
      handler: 'Rina',
      answer: 'Called back.',
      closedAt: START,
    })
  })

  test('a data request makes it done for its sender too', async () => {
    const filed = await replyOf(visitor().dataRequestSave({ kind: 'copy', contact: 'rina@mail.example' }))
    expect(await closing(filed.number)).toEqual({ done: true })
    expect(await listed()).toEqual([])
    const state = await replyOf(visitor().dataRequestRead({ number: filed.number }))
    expect(state).toMatchObject({ state: 'done' })
  })

  test('twice is refused with who closed it, and changes nothing', async () => {
    const { number } = await replyOf(visitor().contactSave(message))
    await closing(number)
    const later = { handler: 'Budi', text: 'Again.', now: new Date(START.getTime() + DAY_MS) }
    expect(await closing(number, later)).toEqual({
      problem: `${number} was closed by Rina on 2026-11-15 already`,
    })
    expect(await siteRequestOf(service.db, number)).toMatchObject({ handler: 'Rina', closedAt: START })
  })

  test('an unknown number is refused by name', async () => {
    for (const id of ['CM-00000-00000', 'DR-00000-00000', 'C1-due', ''])
      expect(await closing(id)).toEqual({
        problem: `there is no message or data request ${id.toUpperCase()}`,
      })
  })

  test.each([
    [{ handler: ' ' }, 'say who handles it (--handler)'],
    [{ handler: 'x'.repeat(61) }, 'the handler is longer than 60 characters'],
    [{ text: ' \n' }, 'say what was answered (--text)'],
    [{ text: 'x'.repeat(2001) }, 'the text is longer than 2000 characters'],
  ])('needs somebody and an answer: %j', async (wrong, problem) => {
    const { number } = await replyOf(visitor().contactSave(message))
    expect(await closing(number, wrong)).toEqual({ problem })
    expect(await numbers()).toEqual([number])
  })
})
