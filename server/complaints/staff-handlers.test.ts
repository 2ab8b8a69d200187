import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import type { Desk } from '../../contract/calls/desk.ts'
import type { DeskCalls } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import { deskAs, openTestDesk } from '../desk/testing/test-desk.ts'
import { picture } from '../images/testing/pictures.ts'
import { replyOf } from '../loans/testing/confirming.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { CLAIM_HOURS } from './claim.ts'

let service: TestService
let desk: Desk
let agent: DeskCalls
let manager: DeskCalls
beforeEach(async () => {
  service = await openTestService()
  desk = openTestDesk(service)
  agent = await deskAs(desk, 'agent')
  manager = await deskAs(desk, 'manager')
})

const borrower = (key: string, lang = 'en') => service.lender(`demo-id-${key}`, { lang })
const shownBy = async (calls: DeskCalls, complaintId: string) => {
  const found = await calls.complaintShow({ complaintId })
  if (!found.success) throw new Error(found.message)
  return found.data
}
const seen = async (calls: DeskCalls, complaintId: string) => {
  const { version } = await shownBy(calls, complaintId)
  return { complaintId, version }
}

async function filed(lang = 'en'): Promise<string> {
  const reply = await replyOf(
    borrower('due', lang).complaintSave({
      problemType: '2',
      problemSonType: '',
      problemDetail: 'My payment is missing',
      problemImage: '',
      orderNo: 'TR-due',
    }),
  )
  return reply.problemId
}

const queue = async (
  calls: DeskCalls,
  show: 'all' | 'mine' | 'unclaimed' | 'answered',
  isCollection = false,
) => {
  const found = await calls.complaintQueue({ show, isCollection })
  if (!found.success) throw new Error(found.message)
  return found.data.rows.map(({ complaintId, urgency }) => `${complaintId} ${urgency}`)
}

describe('the queue', () => {
  test('of the demo has what is late and, apart, what is about collection', async () => {
    expect(await queue(agent, 'all')).toEqual(['C1-active late', 'C2-active late'])
    expect(await queue(agent, 'all', true)).toEqual(['C1-overdue later', 'C2-overdue later'])
    expect(await queue(agent, 'answered')).toHaveLength(4)
  })

  test('begins with what is due today, then what is late, then the others', async () => {
    const today = await filed()
    service.clock.moveTo(3 * DAY_MS)
    const later = await filed('id')
    expect(await queue(await deskAs(desk, 'agent'), 'all')).toEqual([
      `${today} today`,
      'C1-active late',
      'C2-active late',
      `${later} later`,
    ])
  })

  test('is paged by key, with nothing twice and nothing left out', async () => {
    const row = await service.db
      .selectFrom('complaints')
      .selectAll()
      .where('id', '=', 'C2-active')
      .executeTakeFirstOrThrow()
    const day = (index: number) => `2026-11-${String(10 + (index % 12)).padStart(2, '0')}`
    const rows = Array.from({ length: 120 }, (_, index) => ({ ...row, id: `Q-${index}`, due_on: day(index) }))
    await service.db.insertInto('complaints').values(rows).execute()
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await agent.complaintQueue({ show: 'all', isCollection: false, after })
      if (!page.success) throw new Error(page.message)
      read.push(...page.data.rows.map(({ complaintId }) => complaintId))
      after = page.data.next ?? undefined
    } while (after)
    expect(read).toHaveLength(122)
    expect(new Set(read).size).toBe(122)
    const forged = await agent.complaintQueue({ show: 'all', isCollection: false, after: "x~'; --~y" })
    expect(forged).toMatchObject({ success: true })
  })
})

describe('a claim', () => {
  test('moves it to mine, and tells the borrower that it is handled', async () => {
    const id = await filed()
    expect(await agent.complaintClaim(await seen(agent, id))).toMatchObject({ success: true })
    expect(await queue(agent, 'mine')).toEqual([`${id} later`])
    expect(await queue(agent, 'unclaimed')).not.toContain(`${id} later`)
    expect(await queue(manager, 'mine')).toEqual([])
    const detail = await replyOf(borrower('due').complaintDetail({ problemId: id }))
    expect(detail.steps[1]).toMatchObject({ title: 'Being handled', state: 'current' })
  })

  test('of a second person is refused with who has it', async () => {
    const id = await filed()
    const stale = await seen(manager, id)
    await agent.complaintClaim(await seen(agent, id))
    const refused = await manager.complaintClaim(stale)
    expect(refused).toMatchObject({ success: false, code: codes.changedMeanwhile })
    expect(refused).toMatchObject({ message: expect.stringContaining('Rina') })
    const again = await manager.complaintClaim(await seen(manager, id))
    expect(again).toMatchObject({ success: false, message: expect.stringContaining('Rina has been working') })
  })

  test('that was forgotten returns by itself, and one with a note does not', async () => {
    const id = await filed()
    await agent.complaintClaim(await seen(agent, id))
    const hour = 60 * 60_000
    service.clock.moveTo((CLAIM_HOURS - 1) * hour)
    const later = await deskAs(desk, 'agent')
    await later.complaintNote({ complaintId: id, text: 'Asked the bank' })
    service.clock.moveTo((CLAIM_HOURS + 1) * hour)
    expect(await queue(await deskAs(desk, 'agent'), 'mine')).toEqual([`${id} later`])
    service.clock.moveTo((2 * CLAIM_HOURS - 1) * hour)
    const other = await deskAs(desk, 'manager')
    expect(await queue(other, 'unclaimed')).toContain(`${id} later`)
    expect(await other.complaintClaim(await seen(other, id))).toMatchObject({ success: true })
  })

  test('is handed over by its holder with a note, and back to the queue', async () => {
    const id = await filed()
    await agent.complaintClaim(await seen(agent, id))
    const to = 'demo-manager-2'
    const handed = await agent.complaintHandOver({ ...(await seen(agent, id)), to, note: 'Needs a waiver' })
    expect(handed).toMatchObject({ success: true })
    const priya = await deskAs(desk, to)
    expect(await queue(priya, 'mine')).toEqual([`${id} later`])
    expect((await shownBy(priya, id)).steps.at(-1)).toMatchObject({
      kind: 'handOver',
      by: 'Rina',
      to: 'Priya',
      body: 'Needs a waiver',
    })
    expect(await agent.complaintHandOver({ ...(await seen(agent, id)) })).toMatchObject({ success: false })
    await priya.complaintHandOver({ ...(await seen(priya, id)) })
    expect(await queue(agent, 'unclaimed')).toContain(`${id} later`)
  })

  test.each(['demo-officer', 'demo-auditor', 'nobody'])('is not handed over to %s', async (to) => {
    const id = await filed()
    await agent.complaintClaim(await seen(agent, id))
    const refused = await agent.complaintHandOver({ ...(await seen(agent, id)), to })
    expect(refused).toMatchObject({ success: false, code: codes.invalidRequest })
  })
})

describe('an answer', () => {
  test('reaches the borrower with its picture, and is told', async () => {
    const id = await filed()
    const pictures = [new Blob([new Uint8Array(await picture({ colour: 'red' }))])]
    const text = 'It is counted.\r\nThank you.'
    expect(await agent.complaintReply({ ...(await seen(agent, id)), text, pictures })).toMatchObject({
      success: true,
    })
    const detail = await replyOf(borrower('due').complaintDetail({ problemId: id }))
    expect(detail).toMatchObject({ disposeDetail: 'It is counted.\nThank you.', handler: 'Rina' })
    expect(detail.disposeImages).toHaveLength(1)
    const notified = await service.db
      .selectFrom('notices')
      .selectAll()
      .where('matter', '=', 'complaintAnswered')
      .where('borrower_id', '=', 'id-due')
      .execute()
    expect(notified.map(({ facts }) => facts)).toContainEqual({ complaintId: id })
    expect(await queue(agent, 'answered')).toContain(`${id} answered`)
    const image = (await shownBy(agent, id)).steps.at(-1)?.images[0] ?? ''
    const read = await agent.complaintPicture({ complaintId: id, image, size: 'small' })
    expect(read).toMatchObject({ success: true, data: { type: 'image/jpeg' } })
    const elsewhere = await agent.complaintPicture({ complaintId: 'C2-active', image, size: 'small' })
    expect(elsewhere).toMatchObject({ success: false, code: codes.notFound })
  })

  test('of two people at once is taken from one, and the other is told who answered', async () => {
    const id = await filed()
    const both = await seen(agent, id)
    await agent.complaintReply({ ...both, text: 'First' })
    const second = await manager.complaintReply({ ...both, text: 'Second' })
    expect(second).toMatchObject({
      success: false,
      code: codes.changedMeanwhile,
      message: expect.stringContaining('Rina'),
    })
    const detail = await replyOf(borrower('due').complaintDetail({ problemId: id }))
    expect(detail.disposeDetail).toBe('First')
    await manager.complaintReply({ ...(await seen(manager, id)), text: 'Corrected' })
    expect((await shownBy(agent, id)).steps.filter(({ kind }) => kind === 'answered')).toHaveLength(2)
  })

  test('is refused while another works on it, and without anything in it', async () => {
    const id = await filed()
    await agent.complaintClaim(await seen(agent, id))
    const held = await manager.complaintReply({ ...(await seen(manager, id)), text: 'Mine' })
    expect(held).toMatchObject({ success: false, code: codes.changedMeanwhile })
    const empty = await agent.complaintReply({ ...(await seen(agent, id)), text: ' \n' })
    expect(empty).toMatchObject({ success: false, code: codes.invalidRequest })
    const broken = { text: 'See', pictures: [new Blob(['not a picture'])] }
    const refused = await agent.complaintReply({ ...(await seen(agent, id)), ...broken })
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('Picture 1') })
    expect((await shownBy(agent, id)).steps.map(({ kind }) => kind)).not.toContain('answered')
  })

  test('shows how satisfied the borrower was', async () => {
    await replyOf(borrower('settled').complaintScore({ problemId: 'C2-settled', score: '2' }))
    expect(await shownBy(agent, 'C2-settled')).toMatchObject({ score: 2 })
  })
})

describe('the record', () => {
  test('has who, which order, texts in the borrower’s language first, and is in the audit log', async () => {
    const id = await filed('zh')
    const record = await shownBy(agent, id)
    expect(record).toMatchObject({
      language: 'zh',
      borrower: { id: 'id-due' },
      order: { orderId: 'TR-due', principalMinor: 300_000_000 },
    })
    const proof = record.prepared.find(({ key }) => key === 'paymentProof')
    for (const text of Object.values(proof?.texts ?? {})) {
      expect(text).toContain('TR-due')
      expect(text).toContain(id)
      expect(text).toContain('Rp3.000.000,00')
    }
    expect(new Set(Object.values(proof?.texts ?? {})).size).toBe(4)
    const looks = await service.db
      .selectFrom('audit_events')
      .selectAll()
      .where('act', '=', 'complaintShow')
      .execute()
    expect(looks.at(-1)).toMatchObject({ subject: `complaint ${id}`, borrower_id: 'id-due' })
  })

  test('has the regulator’s clock, which is extended once with a reason', async () => {
    const id = await filed()
    const { clock } = await shownBy(agent, id)
    expect(clock).toMatchObject({ until: '2026-11-27', extendableTo: '2026-12-11' })
    const extend = async () =>
      agent.complaintExtend({ ...(await seen(agent, id)), reason: 'The bank is slow' })
    expect(await extend()).toMatchObject({ success: true })
    const notified = await replyOf(borrower('due').complaintDetail({ problemId: id }))
    expect(notified.promise?.until).toContain('11 December 2026')
    expect((await shownBy(agent, id)).clock).toMatchObject({ until: '2026-12-11', extendableTo: null })
    expect(await extend()).toMatchObject({ success: false, code: codes.notPossible })
    service.clock.moveTo(40 * DAY_MS)
    expect(await shownBy(await deskAs(desk, 'agent'), id)).toMatchObject({
      isOverClock: true,
      urgency: 'late',
    })
  })

  test('of an unknown number is not found', async () => {
    expect(await agent.complaintShow({ complaintId: 'C2-none' })).toMatchObject({ code: codes.notFound })
  })
})
