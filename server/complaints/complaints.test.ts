import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { saveImage } from '../images/images.ts'
import { picture } from '../images/testing/pictures.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { moveComplaint } from './file-complaint.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const en = { lang: 'en' }
const borrower = (key: string) => service.lender(`demo-id-${key}`, en)
const complaint = {
  problemType: '2',
  problemSonType: '',
  problemDetail: 'My payment is missing',
  problemImage: '',
  orderNo: 'TR-overdue',
}

async function upload(session: string, colour = 'red'): Promise<string> {
  const saved = await service
    .lender(session, en)
    .complaintImageSave({ problemImage: new Blob([new Uint8Array(await picture({ colour }))]) })
  if (!saved.success) throw new Error(saved.message)
  return saved.data.url
}

async function filed(fields: Partial<typeof complaint> = {}, key = 'overdue'): Promise<string> {
  const saved = await borrower(key).complaintSave({ ...complaint, ...fields })
  if (!saved.success) throw new Error(saved.message)
  return saved.data.problemId
}

async function detail(problemId: string, key = 'overdue') {
  const found = await borrower(key).complaintDetail({ problemId })
  if (!found.success) throw new Error(found.message)
  return found.data
}

describe('what the entry shows', () => {
  test('the order that was asked for, all orders, and types with the children of collection', async () => {
    const { success, data } = await borrower('due').complaintInit({ orderNo: 'TR-due' })
    expect(success).toBe(true)
    expect(data).toMatchObject({
      orderDetail: {
        orderNo: 'TR-due',
        productName: 'Terang Kilat',
        isShow: '1',
        status: 'A repayment is due',
      },
      orderList: [{ orderNo: 'TR-due' }],
    })
    expect(JSON.stringify(data)).toContain('Rp3.000.000,00')
    const { problemType, problemSonType } = data as { problemType: object[]; problemSonType: object[] }
    expect(problemType[0]).toMatchObject({ value: '1' })
    expect(problemType.length).toBeGreaterThan(4)
    expect(problemSonType.length).toBeGreaterThan(2)
  })

  test('without a number the newest order, and nothing where there is none', async () => {
    expect(await borrower('due').complaintInit({})).toMatchObject({
      data: { orderDetail: { orderNo: 'TR-due' } },
    })
    await service.db.deleteFrom('contracts').where('borrower_id', '=', 'id-review').execute()
    await service.db.deleteFrom('orders').where('borrower_id', '=', 'id-review').execute()
    expect(await borrower('review').complaintInit({})).toMatchObject({
      data: { orderDetail: null, orderList: [] },
    })
  })

  test.each([
    ['review', '0'],
    ['declined', '0'],
    ['on-its-way', '0'],
    ['active', '1'],
    ['due', '1'],
    ['overdue', '1'],
    ['settled', '1'],
  ])('an order that is %s has isShow %s', async (key, isShow) => {
    expect(await borrower(key).complaintInit({})).toMatchObject({ data: { orderDetail: { isShow } } })
  })
})

describe('filing', () => {
  test('gives a number, and stands in the list and in the detail with its pictures', async () => {
    const images = [await upload('demo-id-overdue'), await upload('demo-id-overdue', 'blue')]
    const id = await filed({ problemImage: images.join(',') })
    expect(id).toMatch(/^C2-\d{6}$/)
    const { data } = await borrower('overdue').complaintList({})
    expect(data).toMatchObject({
      tabs: [{ title: 'All' }, { title: 'In progress' }, { title: 'Answered', list: [] }],
    })
    expect(JSON.stringify(data)).toContain(id)
    expect(await detail(id)).toMatchObject({
      problemId: id,
      content: complaint.problemDetail,
      images,
      disposeDetail: '',
      disposeImages: [],
      isScore: '0',
      isCollection: '0',
      promise: { until: 'by Wednesday, 18 November 2026, 23:59', broken: '0' },
      steps: [{ state: 'current' }, { state: 'open', time: '' }, { state: 'open', time: '' }],
    })
  })

  test('twice at once, or again within ten minutes, is one complaint; later it is another', async () => {
    const problemImage = await upload('demo-id-overdue')
    const [first, second] = await Promise.all([filed({ problemImage }), filed({ problemImage })])
    expect(second).toBe(first)
    service.clock.moveTo(9 * MINUTE_MS)
    expect(await filed({ problemImage })).toBe(first)
    expect(await filed({ problemImage: '' })).not.toBe(first)
    service.clock.moveTo(11 * MINUTE_MS)
    expect(await filed({ problemImage })).not.toBe(first)
  })

  test('the same file uploaded again is the same picture', async () => {
    expect(await upload('demo-id-overdue')).toBe(await upload('demo-id-overdue'))
    expect(await upload('demo-id-overdue')).not.toBe(await upload('demo-id-due'))
  })

  test('about collection is marked from the first moment', async () => {
    const id = await filed({ problemType: '1', problemSonType: '101' })
    expect(await detail(id)).toMatchObject({ isCollection: '1', sonType: 'Threats or insults' })
    const row = await service.db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ is_collection: true, status: 'received', due_on: '2026-11-18' })
  })

  test('about collection is refused where the order does not allow it', async () => {
    const request = { ...complaint, problemType: '1', problemSonType: '101', orderNo: 'TR-review' }
    expect(await borrower('review').complaintSave(request)).toMatchObject({
      success: false,
      code: codes.collectionRefused,
      message: 'The selected order does not support sending collection types',
    })
  })

  test('counts characters as a person sees them', async () => {
    const family = '👩‍👩‍👧‍👦'
    await filed({ problemDetail: family.repeat(200) })
    const tooLong = await borrower('overdue').complaintSave({
      ...complaint,
      problemDetail: family.repeat(201),
    })
    expect(tooLong).toMatchObject({ success: false, code: codes.invalidRequest })
  })

  test.each([
    ['an empty text', { problemDetail: '  \n ' }, codes.invalidRequest],
    ['an unknown type', { problemType: '99' }, codes.notFound],
    ['a child of another type', { problemSonType: '101' }, codes.notFound],
    ["another borrower's order", { orderNo: 'TR-due' }, codes.notFound],
    ['an address that is not ours', { problemImage: 'https://evil.example/a.jpg' }, codes.imageRefused],
    [
      'an id that nobody has',
      { problemImage: `/complaintImage?image=${'a'.repeat(32)}` },
      codes.imageRefused,
    ],
  ])('refuses %s', async (_, fields, code) => {
    const before = await service.db.selectFrom('complaints').select('id').execute()
    expect(await borrower('overdue').complaintSave({ ...complaint, ...fields })).toMatchObject({
      success: false,
      code,
    })
    expect(await service.db.selectFrom('complaints').select('id').execute()).toEqual(before)
  })

  test('refuses the picture of another borrower exactly like one that does not exist', async () => {
    const problemImage = await upload('demo-id-due')
    const foreign = await borrower('overdue').complaintSave({ ...complaint, problemImage })
    const missing = await borrower('overdue').complaintSave({
      ...complaint,
      problemImage: `/complaintImage?image=${'a'.repeat(32)}`,
    })
    expect(foreign.success).toBe(false)
    expect(foreign).toEqual(missing)
  })

  test('refuses a tenth picture', async () => {
    const urls: string[] = []
    for (const shade of '0123456789') urls.push(await upload('demo-id-overdue', `#${shade}00`))
    expect(new Set(urls).size).toBe(10)
    const refused = await borrower('overdue').complaintSave({ ...complaint, problemImage: urls.join(',') })
    expect(refused).toMatchObject({ success: false, message: 'At most 9 pictures can be sent.' })
    await filed({ problemImage: urls.slice(0, 9).join(',') })
  })
})

describe('the promise', () => {
  test('is broken the day after it was due, not before, and kept once answered', async () => {
    const id = await filed()
    service.clock.moveTo(3 * DAY_MS)
    expect((await detail(id)).promise?.broken).toBe('0')
    service.clock.moveTo(4 * DAY_MS)
    expect((await detail(id)).promise?.broken).toBe('1')
    const answer = { handler: 'Rina', body: 'Done', imageIds: [], now: service.clock.now() }
    await moveComplaint(service.db, { id, borrowerId: 'id-overdue' }, { ...answer, status: 'answered' })
    expect((await detail(id)).promise).toBeUndefined()
  })

  test('skips the holidays of the market', async () => {
    const saved = await service
      .lender('demo-in-due', en)
      .complaintSave({ ...complaint, orderNo: 'SF-due', problemDetail: 'Guru Nanak' })
    service.clock.moveTo(6 * DAY_MS)
    const later = await service
      .lender('demo-in-due', en)
      .complaintSave({ ...complaint, orderNo: 'SF-due', problemDetail: 'after' })
    const due = await service.db
      .selectFrom('complaints')
      .select(['id', 'due_on'])
      .where(
        'id',
        'in',
        [saved, later].map((reply) => (reply.success ? reply.data.problemId : '')),
      )
      .orderBy('id')
      .execute()
    expect(due.map(({ due_on }) => due_on)).toEqual(['2026-11-18', '2026-11-26'])
  })
})

describe('the answer', () => {
  const handling = { handler: 'Rina, complaints', now: new Date('2026-11-16T03:00:00Z') }

  test('comes with who, text, pictures and a history, and can be corrected and rated', async () => {
    const id = await filed()
    const move = (body: string, status: 'handling' | 'answered', imageIds: string[] = []) =>
      moveComplaint(service.db, { id, borrowerId: 'id-overdue' }, { ...handling, body, status, imageIds })
    const score = () => borrower('overdue').complaintScore({ problemId: id, score: '4' })
    expect(await score()).toMatchObject({ success: false, code: codes.notAnswered })
    await move('an inner note', 'handling')
    const handled = await detail(id)
    expect(handled).toMatchObject({
      disposeDetail: '',
      handler: '',
      isScore: '0',
      steps: [{}, { state: 'current' }, {}],
    })
    expect(JSON.stringify(handled)).not.toContain('inner note')

    const bytes = await picture({ colour: 'green' })
    const saved = await saveImage(service, { borrowerId: 'id-overdue', bytes, now: handling.now })
    if (typeof saved === 'string') throw new Error(saved)
    await move('First', 'answered')
    await move('Corrected', 'answered', [saved.id])
    const answered = await detail(id)
    expect(answered).toMatchObject({
      disposeDetail: 'Corrected',
      handler: 'Rina, complaints',
      isScore: '1',
      steps: [{ state: 'done' }, { state: 'done' }, { state: 'done' }],
    })
    const image = new URL(answered.disposeImages[0] ?? '', 'http://x').searchParams.get('image') ?? ''
    expect(await borrower('overdue').complaintImageRead({ image })).toMatchObject({ success: true })
    expect(await borrower('due').complaintImageRead({ image })).toMatchObject({
      success: false,
      code: codes.notFound,
    })

    expect(await score()).toMatchObject({ success: true })
    expect((await detail(id)).isScore).toBe('0')
    const events = await service.db
      .selectFrom('complaint_events')
      .select(['status', 'body'])
      .where('complaint_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(({ status, body }) => `${status} ${body}`.trim())).toEqual([
      'received',
      'handling an inner note',
      'answered First',
      'answered Corrected',
    ])
  })
})
