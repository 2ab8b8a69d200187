import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../base/time.ts'
import type { DeskCalls } from '../../contract/calls/table.ts'
import { languages } from '../../market/language.ts'
import { deskAs, openTestDesk } from '../desk/testing/test-desk.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { notify } from '../notices/notify.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'

let service: TestService
let agent: DeskCalls
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  agent = await deskAs(openTestDesk(service), 'agent')
})

const contact = (channel: 'call' | 'note', outcome: 'reached' | 'noAnswer' | 'noted', before: number) =>
  service.db
    .insertInto('contacts')
    .values({
      borrower_id: 'id-due',
      order_id: 'TR-due',
      channel,
      outcome,
      body: 'what was said stays with us',
      staff_id: 'demo-agent',
      created_at: new Date(START.getTime() - before),
    })
    .execute()

async function message(state: 'delivered' | 'failed', before: number) {
  const at = new Date(START.getTime() - before)
  const notice = { borrowerId: 'id-due', matter: 'overdue', subject: `${before}`, facts: {} } as const
  await notify(service.db, notice, at)
  const { id } = await service.db
    .selectFrom('notices')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const attempt = {
    notice_id: id,
    borrower_id: 'id-due',
    channel: 'sms',
    state,
    created_at: at,
    changed_at: at,
  } as const
  await service.db.insertInto('notice_attempts').values(attempt).execute()
}

async function evidence() {
  const { problemId } = await replyOf(
    service.lender('demo-id-due', { lang: 'en' }).complaintSave({
      problemType: '1',
      problemSonType: '102',
      problemDetail: 'You called eleven times',
      problemImage: '',
      orderNo: 'TR-due',
    }),
  )
  const shown = await agent.complaintShow({ complaintId: problemId })
  if (!shown.success) throw new Error(shown.message)
  return shown.data.evidence
}

test('a complaint has beside it every contact and message of its days, and of no other days', async () => {
  for (let nth = 1; nth <= 3; nth++) await contact('call', 'noAnswer', nth * HOUR_MS)
  await contact('call', 'reached', 2 * DAY_MS)
  await contact('call', 'reached', 40 * DAY_MS)
  await contact('note', 'noted', DAY_MS)
  await message('delivered', 3 * DAY_MS)
  await message('failed', 4 * DAY_MS)
  const { summary, rows } = await evidence()
  expect(rows.map(({ what }) => what)).toEqual([
    'call, no answer',
    'call, no answer',
    'call, no answer',
    'call, reached',
    'text message, sent',
    'text message, not delivered',
  ])
  expect(summary).toContain('calls 4, of them answered 1; visits 0; messages 1')
  expect(rows[0]?.by).not.toBe('')
})

test('what is put into the answer is in each language, and says nothing of what was noted or by whom', async () => {
  await contact('call', 'noAnswer', HOUR_MS)
  const { texts } = await evidence()
  for (const language of languages) {
    expect(texts[language].split('\n')).toHaveLength(2)
    expect(texts[language]).not.toMatch(/undefined|[{}]|what was said/)
  }
  expect(new Set(Object.values(texts)).size).toBe(languages.length)
})

test('where our records have nothing, that is said', async () => {
  const { summary, rows, texts } = await evidence()
  expect([rows, texts.en]).toEqual([[], summary])
  expect(summary).toMatch(/show no call, no visit and no message/)
})
