import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { packs } from '../../market/packs/packs.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { tree } from './tree.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const lender = (session = 'demo-id-due', lang = 'en') => service.lender(session, { lang })
const orderOf = (session: string) => session.replace('demo-id-', 'TR-').replace('demo-in-', 'SF-')
async function replyOf<Data>(sent: Promise<{ success: boolean; data: Data | unknown }>): Promise<Data> {
  const result = await sent
  expect(result).toMatchObject({ success: true })
  return result.data as Data
}

/** The one answer to a question, as the borrower of this session reads it. */
async function answer(pid: string, session = 'demo-id-due', lang = 'en'): Promise<string> {
  const reply = lender(session, lang).assistantAnswers({ orderNo: orderOf(session), pid })
  const { answerList } = await replyOf<{ answerList: { title_local: string }[] }>(reply)
  expect(answerList).toHaveLength(1)
  return answerList[0]?.title_local ?? ''
}

describe('the new complaint page', () => {
  test('gets the categories and the orders, the one that is asked for first', async () => {
    const { problemStatus, orderDetail, orderList } = await replyOf<{
      problemStatus: { id: string; title_local_alias: string }[]
      orderDetail: object
      orderList: object[]
    }>(lender('demo-id-overdue').assistantInit({ orderNo: 'TR-overdue' }))
    expect(problemStatus.map(({ id }) => id)).toEqual(tree.map(({ id }) => id))
    expect(problemStatus[0]?.title_local_alias).toBe('Paying')
    expect(orderDetail).toMatchObject({ orderNo: 'TR-overdue', productName: 'Terang Cicil', isShow: '1' })
    expect(orderList).toEqual([orderDetail])
    expect(orderDetail).toMatchObject({ status: 'Your repayment is late' })
    expect(JSON.stringify(orderDetail)).toContain('Rp3.000.000,00')
  })

  test.each([
    ['demo-id-review', '0'],
    ['demo-in-on-its-way', '0'],
    ['demo-id-due', '1'],
    ['demo-in-overdue', '1'],
    ['demo-in-settled', '1'],
  ])('allows collection complaints as the complaint entry does: %s', async (session, isShow) => {
    expect(await replyOf(lender(session).assistantInit({}))).toMatchObject({ orderDetail: { isShow } })
  })

  test('is not fooled by an order that is not theirs', async () => {
    for (const orderNo of ['TR-settled', 'TR-nothing'])
      expect(await lender().assistantInit({ orderNo })).toMatchObject({
        success: false,
        code: codes.notFound,
      })
  })
})

describe('the tree', () => {
  test('opens at the top, then by category, then with one answer', async () => {
    const top = await replyOf<{ answerList: object[] }>(lender().assistantAnswers({ pid: '0' }))
    expect(top.answerList[0]).toMatchObject({ id: 'pay', title_local: 'Paying', action_type: '1' })
    expect(top).not.toHaveProperty('question')
    const pay = await replyOf<{ answerList: object[] }>(lender().assistantAnswers({ pid: 'pay' }))
    expect(pay).toMatchObject({ question: { id: 'pay', title_local: 'Paying' } })
    expect(pay.answerList[0]).toMatchObject({ id: 'p-how', action_type: '2' })
    expect(pay.answerList.at(-1)).toMatchObject({ title_local: 'Talk to a person', action_type: '3' })
  })

  test('offers a complaint under its own type, and one about collection only where there is any', async () => {
    const offered = async (session: string) =>
      (
        await replyOf<{ answerList: { action_type: string; problemType: string }[] }>(
          lender(session).assistantAnswers({ orderNo: orderOf(session), pid: 'collectors' }),
        )
      ).answerList
        .filter(({ action_type }) => action_type === '4')
        .map(({ problemType }) => problemType)
    expect(await offered('demo-id-overdue')).toEqual(['1', '7'])
    expect(await offered('demo-id-review')).toEqual(['7'])
  })

  test('knows no other place', async () => {
    for (const pid of ['nothing', '-1', 'toString', '__proto__'])
      expect(await lender().assistantAnswers({ pid })).toMatchObject({ success: false, code: codes.notFound })
  })

  test("refuses another borrower's order like one that does not exist", async () => {
    for (const orderNo of ['TR-settled', 'TR-nothing'])
      expect(await lender().assistantAnswers({ orderNo, pid: 'p-when' })).toMatchObject({
        success: false,
        code: codes.notFound,
      })
  })
})

describe('an answer uses the facts of the order', () => {
  test('the next payment and its day', async () => {
    expect(await answer('p-when')).toContain(
      'Your next payment is Rp3.360.000,00, by Wednesday, 18 November 2026, 23:59.',
    )
    expect(await answer('p-when', 'demo-in-due', 'hi')).toMatch(/₹20,160\.00.*18 नवंबर 2026/)
  })

  test('what is late, and what that has cost', async () => {
    const late = await answer('p-when', 'demo-id-overdue')
    expect(late).toMatch(/Your payment of Tuesday, 10 November 2026 is late: Rp\d/)
    expect(late).not.toContain('next payment')
    expect(await answer('f-more', 'demo-id-overdue', 'id')).toMatch(/sejauh ini Rp5\d\.\d{3},\d\d/)
  })

  test('why it was declined', async () => {
    expect(await answer('b-declined', 'demo-id-declined')).toMatch(
      /^Your income is below what this loan requires/,
    )
  })

  test('that it is repaid, or on its way', async () => {
    expect(await answer('p-done', 'demo-id-settled')).toContain('Terang Kilat is repaid')
    expect(await answer('b-money', 'demo-in-on-its-way')).toContain(
      'Your ₹17,362.80 is approved and on its way.',
    )
  })

  test('what was kept back, and what of it is tax', async () => {
    expect(await answer('f-service', 'demo-in-due')).toContain(
      'borrowed ₹18,000.00, service fee ₹637.20, of which ₹97.20 is tax, sent to you ₹17,362.80.',
    )
    expect(await answer('f-service', 'demo-id-due')).toContain('service fee Rp90.000,00, sent to you')
  })

  test('that it can be extended, where it can', async () => {
    expect(await answer('e-days')).toContain('TR-due: 14 days')
    expect(await answer('e-days', 'demo-id-active')).not.toContain('14')
  })

  test('the figures of the market, as the terms have them', async () => {
    expect(await answer('f-late', 'demo-in-due')).toContain('₹1,000.00 for new clients, ₹800.00 for repeat')
    expect(await answer('f-late', 'demo-in-due')).toContain('From day 1 to day 30, late interest is 5%')
    expect(await answer('f-late', 'demo-id-due')).toContain('Rp50.000,00 for new clients')
    expect(await answer('c-outside', 'demo-in-due')).toContain('Reserve Bank of India')
  })

  test('and says nothing of an order where none is asked about', async () => {
    const reply = lender().assistantAnswers({ pid: 'p-when' })
    const { answerList } = await replyOf<{ answerList: { title_local: string }[] }>(reply)
    expect(answerList[0]?.title_local).toBe("All dates stand on your loan's page under 'Your payments'.")
  })
})

describe('a record', () => {
  const records = () => service.db.selectFrom('assistant_records').selectAll().execute()
  const say = (type: '1' | '2' | '3' | '4', rest: object, session = 'demo-id-due') =>
    lender(session).assistantRecord({ orderNo: orderOf(session), type, ...rest })

  test('of a choice is kept and answered', async () => {
    expect(await replyOf(say('1', { qaId: 'p-how' }))).toMatchObject({ answerList: [{ action_type: '2' }] })
    expect(await records()).toMatchObject([
      { borrower_id: 'id-due', order_id: 'TR-due', type: 1, node_id: 'p-how' },
    ])
  })

  test('of a typed text is kept with what was found', async () => {
    const reply = await replyOf<{ answerList: { id: string }[] }>(say('2', { value: ' can I prepay ' }))
    expect(reply.answerList.map(({ id }) => id)).toContain('p-early')
    expect(await records()).toMatchObject([{ type: 2, value: 'can I prepay' }])
  })

  test('of a text that is about nothing here says so', async () => {
    expect(await replyOf(say('2', { value: 'qqqq zzzz' }))).toMatchObject({
      answerList: [],
      text: expect.stringContaining('contact customer service'),
    })
  })

  test.each([
    ['1', 1],
    ['3', 1],
    ['4', 0],
    ['5', 0],
  ])('of %s stars is kept; only a low one gets a message', async (value, messages) => {
    const { text } = await replyOf<{ text: string }>(say('4', { value, qaId: 'p-how' }))
    expect(text.length > 0).toBe(messages === 1)
    expect(await records()).toMatchObject([{ type: 4, value }])
  })

  test.each(['', '0', '6', 'x'])(
    "of %j stars is refused with 'Silakan pilih', and not kept",
    async (value) => {
      const sent = service.lender('demo-id-due', { lang: 'id' }).assistantRecord({ type: '4', value })
      expect(await sent).toMatchObject({ success: false, message: 'Silakan pilih' })
      expect(await records()).toEqual([])
    },
  )

  test.each([
    ['a choice that does not exist', '1', { qaId: 'nothing' }, codes.notFound],
    ['an empty text', '2', { value: '   ' }, codes.invalidRequest],
    ['a text that is too long', '2', { value: 'x'.repeat(501) }, codes.invalidRequest],
    ['neither solved nor not', '3', { qaId: 'p-how', value: '2' }, codes.invalidRequest],
    ['solved, but not what', '3', { value: '1' }, codes.notFound],
  ] as const)('of %s is refused, and not kept', async (_, type, rest, code) => {
    expect(await say(type, rest)).toMatchObject({ success: false, code })
    expect(await records()).toEqual([])
  })

  test("about another borrower's order is refused like one about none that exists, and not kept", async () => {
    for (const orderNo of ['TR-settled', 'TR-nothing'])
      expect(await lender().assistantRecord({ orderNo, type: '1', qaId: 'p-how' })).toMatchObject({
        success: false,
        code: codes.notFound,
      })
    expect(await records()).toEqual([])
  })

  test('is in the log of its order and borrower, in any language, for a day', async () => {
    await say('1', { qaId: 'p-when' })
    await say('3', { qaId: 'p-when', value: '1' })
    await say('2', { value: 'pembayaran belum masuk' })
    const log = async (session: string, orderNo: string) =>
      (
        await replyOf<{ list: { type: string; question?: object; answerList: object[] }[] }>(
          lender(session, 'zh').assistantLog({ orderNo }),
        )
      ).list
    const [picked, solved, typed] = await log('demo-id-due', 'TR-due')
    expect(picked).toMatchObject({ type: '1', question: { title_local: '下一次还款日是什么时候？' } })
    expect(JSON.stringify(picked?.answerList)).toContain('Rp3.360.000,00')
    expect(solved).toMatchObject({ type: '3', value: '1' })
    expect(JSON.stringify(typed?.answerList)).toContain('a-open')
    expect(await log('demo-id-due', '')).toEqual([])
    expect(await log('demo-id-settled', 'TR-settled')).toEqual([])
    expect(await lender().assistantLog({ orderNo: 'TR-settled' })).toMatchObject({ code: codes.notFound })
    service.clock.moveTo(DAY_MS + 1)
    expect(await log('demo-id-due', 'TR-due')).toEqual([])
  })
})

describe('a typed text', () => {
  type Reply = { text: string; answerList: { id: string; title_local: string }[]; helpLines: object[] }
  const type = (value: string, session = 'demo-id-due', lang = 'en') =>
    replyOf<Reply>(lender(session, lang).assistantRecord({ orderNo: orderOf(session), type: '2', value }))
  const urgent = () =>
    service.db
      .selectFrom('complaints')
      .select(['borrower_id', 'order_id', 'son_type', 'content', 'due_on', 'language'])
      .where('type', '=', '8')
      .execute()

  test.each([
    ['gmn cara bayar, telat 2 hari', 'id', /Buka halaman pinjaman Anda/],
    ['meri agli kist kab hai', 'hi', /Rp3\.360\.000,00 है, बुधवार, 18 नवंबर 2026/],
    ['when do i have to pay next', 'en', /Your next payment is Rp3\.360\.000,00/],
    ['下一期什么时候还款', 'zh', /Rp3\.360\.000,00/],
  ])('that is clear is answered with the figures of the loan: %s', async (value, lang, wanted) => {
    const { answerList, helpLines } = await type(value, 'demo-id-due', lang)
    expect(answerList).toHaveLength(1)
    expect(answerList[0]?.title_local).toMatch(wanted)
    expect(helpLines).toEqual([])
    const { list } = await replyOf<{ list: object[] }>(
      lender('demo-id-due', lang).assistantLog({ orderNo: 'TR-due' }),
    )
    expect(list).toMatchObject([{ type: '2', question: { id: expect.any(String) }, answerList }])
  })

  test('that may mean several things is answered by a list, the best first', async () => {
    const { answerList } = await type('loan')
    expect(answerList.length).toBeGreaterThan(1)
  })

  test('of a crisis gets help at once, in both markets, and a person who is told once', async () => {
    const helped = await type('i want to die because of this debt')
    expect(helped.text).toContain('You are worth more than any debt')
    expect(helped.text).toContain('A person of ours has your message')
    expect(helped.answerList.map(({ id }) => id)).toEqual(['p-cant', 'pay-person'])
    expect(helped.helpLines).toMatchObject([
      { phone: '', website: 'https://www.healing119.id' },
      { phone: '110' },
    ])
    await Promise.all([type('saya mau bunuh diri aja'), type('i will kill myself')])
    await type('dc ngancam saya')
    expect(await urgent()).toMatchObject([
      {
        borrower_id: 'id-due',
        order_id: 'TR-due',
        son_type: '801',
        content: 'i want to die because of this debt',
        due_on: '2026-11-15',
        language: 'en',
      },
      { son_type: '802' },
    ])
    expect((await type('मैं आत्महत्या कर लूँगा', 'demo-in-due', 'hi')).helpLines).toMatchObject([
      { phone: '14416' },
      { phone: '112' },
    ])
  })

  test('of a crisis is remembered in the log, in the language of the page', async () => {
    await type('mere saath fraud ho gaya', 'demo-in-due')
    const { list } = await replyOf<{ list: Reply[] }>(
      lender('demo-in-due', 'id').assistantLog({ orderNo: 'SF-due' }),
    )
    expect(list[0]?.text).toMatch(/^Saya turut prihatin/)
    expect(list[0]?.helpLines).toMatchObject([{ phone: '1930' }, { phone: '112' }])
    expect(list[0]?.answerList.map(({ id }) => id)).toEqual(['x-victim', 'x-code'])
  })

  test('of a crisis without a loan gets help too, and is not told that a person has it', async () => {
    const { text, helpLines } = await replyOf<Reply>(
      lender().assistantRecord({ type: '2', value: 'they threatened to kill me' }),
    )
    expect(text).toMatch(/^Nobody may threaten you/)
    expect(text).not.toContain('A person of ours')
    expect(helpLines).toHaveLength(1)
    expect(await urgent()).toEqual([])
  })

  test('of a crisis is not among what one can choose to complain about', async () => {
    const sent = lender().complaintSave({
      problemType: '8',
      problemSonType: '801',
      problemDetail: 'x',
      problemImage: '',
      orderNo: 'TR-due',
    })
    expect(await sent).toMatchObject({ code: codes.notFound })
  })
})

test('anyone is told how to reach us, by market', async () => {
  const { email, phone } = packs.in.company
  expect(await replyOf(service.lender('', { needPop: '1' }).contactInfo({}))).toEqual({ email, phone })
  expect(await replyOf(service.lender('').contactInfo({}))).toMatchObject({ phone: packs.id.company.phone })
})
