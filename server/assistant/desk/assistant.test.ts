import { beforeEach, describe, expect, test } from 'vitest'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { openTestService, START, serveOver, type TestService } from '../../testing/harness.ts'
import { loadTree } from '../load-tree.ts'

let service: TestService
let desk: Desk
let manager: DeskCalls
let second: DeskCalls
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  desk = openTestDesk(service)
  manager = await deskAs(desk, 'manager')
  second = await deskAs(desk, 'demo-manager-2')
})

async function shown(calls = manager, version?: number) {
  const found = await calls.assistantShow(version === undefined ? {} : { version })
  if (!found.success) throw new Error(found.message)
  return found.data
}

const inAll = (text: string) => ({ en: text, id: text, hi: text, zh: text })
const zebra = {
  title: inAll('May I pay with a zebra?'),
  answer: inAll('No. Call {phone}.'),
  keywords: inAll('zebra stripes'),
}
const newQuestion = { topicId: 'extend', questionId: '', mark: '', texts: zebra }

const findZebra = async (calls = manager) => {
  const found = await calls.assistantFind({ text: 'zebra stripes', language: 'en' })
  return found.success ? found.data.found.map(({ title }) => title) : []
}

async function published(texts = zebra) {
  await manager.assistantQuestionSave({ ...newQuestion, texts })
  const { seen } = await shown()
  return manager.assistantPublish({ seen, note: 'about zebras' })
}

describe('a question', () => {
  test('is found once it is published, in every process, without a restart', async () => {
    const borrower = serveOver(service.db, service.clock, { limits: 'off' }).lender('demo-id-due')
    await manager.assistantQuestionSave(newQuestion)
    expect(await findZebra()).toEqual([])
    const { seen } = await shown()
    expect(await second.assistantPublish({ seen, note: 'about zebras' })).toMatchObject({
      data: { version: 1 },
    })
    expect(await findZebra()).toEqual(['May I pay with a zebra?'])
    const answer = await borrower.assistantRecord({
      orderNo: '',
      type: '2',
      value: 'zebra stripes',
      qaId: '',
    })
    expect(answer).toMatchObject({
      data: { answerList: [{ title_local: expect.stringMatching(/^No\. Call/) }] },
    })
  })

  test('stays when the process starts again', async () => {
    await published()
    await loadTree(service.db)
    expect(await findZebra()).toEqual(['May I pay with a zebra?'])
    expect((await shown(manager, 0)).topics.flatMap(({ questions }) => questions)).toHaveLength(
      (await shown()).topics.flatMap(({ questions }) => questions).length - 1,
    )
  })

  test('that two people change is not overwritten: the second is told', async () => {
    const [question] = (await shown()).topics[0]?.questions ?? []
    if (!question) throw new Error('no question')
    const { id: questionId, mark, texts } = question
    const save = (title: string) => ({
      topicId: 'pay',
      questionId,
      mark,
      texts: { ...texts, title: inAll(title) },
    })
    expect(await manager.assistantQuestionSave(save('Mine'))).toMatchObject({ success: true })
    expect(await second.assistantQuestionSave(save('Yours'))).toMatchObject({ code: codes.changedMeanwhile })
    expect(await second.assistantQuestionRemove({ questionId, mark })).toMatchObject({
      code: codes.changedMeanwhile,
    })
    // Another question is nobody's concern.
    expect(await second.assistantQuestionSave(newQuestion)).toMatchObject({ success: true })
    expect((await shown()).topics[0]?.questions[0]?.texts.title.en).toBe('Mine')
  })

  test('is removed, and the draft discarded or replaced by an older version', async () => {
    await published()
    const all = (await shown()).topics.flatMap(({ questions }) => questions)
    const added = all.find(({ texts }) => texts.title.en === zebra.title.en)
    if (!added) throw new Error('not there')
    await manager.assistantQuestionRemove({ questionId: added.id, mark: added.mark })
    const { seen } = await shown()
    expect(await second.assistantDraftDiscard({ seen: seen - 1 })).toMatchObject({
      code: codes.changedMeanwhile,
    })
    expect(await second.assistantDraftDiscard({ seen })).toMatchObject({ success: true })
    expect((await shown()).draft).toBeNull()
    expect(await manager.assistantDraftRestore({ seen: seen + 1, version: 0 })).toMatchObject({
      success: true,
    })
    expect(await manager.assistantPublish({ seen: seen + 2, note: 'as it was' })).toMatchObject({
      data: { version: 2 },
    })
    expect(await findZebra()).toEqual([])
  })

  test.each([
    [{ ...zebra, answer: { ...zebra.answer, hi: '' } }, 'lacks a title, an answer or keywords'],
    [{ ...zebra, answer: inAll('Pay {bribe}.') }, 'names a fact that does not exist in English: bribe'],
    [{ ...zebra, answer: { ...zebra.answer, id: 'Tidak.' } }, 'names other facts'],
  ])('that is wrong is stored, and not published', async (texts, message) => {
    expect(await published(texts)).toMatchObject({
      code: codes.notPossible,
      message: expect.stringContaining(message),
    })
    expect((await shown()).draft).not.toBeNull()
    expect(await findZebra()).toEqual([])
  })
})

test('what was typed and not answered is grouped, without long numbers, and the look is in the log', async () => {
  const [borrower] = await service.db.selectFrom('borrowers').select('id').limit(1).execute()
  const typed = (value: string, daysAgo: number, found = '') => ({
    borrower_id: borrower?.id ?? '',
    order_id: null,
    type: 2,
    value,
    node_id: '',
    found,
    created_at: new Date(START.getTime() - daysAgo * 24 * 3600_000),
  })
  await service.db
    .insertInto('assistant_records')
    .values([
      typed('Where is  my zebra?!', 1),
      typed('where is my ZEBRA', 2),
      typed('call 081234567890', 3),
      typed('found', 1, 'e-what'),
      typed('long ago', 40),
    ])
    .execute()
  const found = await manager.assistantUnanswered({})
  expect(found).toMatchObject({
    data: {
      rows: [
        { text: 'where is my zebra', count: 2 },
        { text: 'call …', count: 1 },
      ],
    },
  })
  const logged = await service.db.selectFrom('audit_events').select('act').execute()
  expect(logged.map(({ act }) => act)).toContain('assistantUnanswered')
})
