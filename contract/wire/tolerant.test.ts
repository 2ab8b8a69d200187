import { describe, expect, test } from 'vitest'
import { loans } from '../calls/loans.ts'
import { repayment } from '../calls/repayment.ts'
import { readReply } from './tolerant.ts'

const details = {
  orderStatus: '174',
  noticeStatusText: 'a',
  noticeDesText: 'b',
  productName: 'c',
  productLogo: 'd',
  userOrderDetail: { detail: [{ text: 'Amount', value: '1' }] },
  h5Url: '/pay',
}

/** What is read of loan details with these fields, and which of them the log would name. */
function read(changed: object) {
  const odd: string[] = []
  const reply = readReply(loans.loanDetails.reply, { ...details, ...changed }, (field) => odd.push(field))
  return { data: reply?.data, odd }
}

describe('a reply of a lender', () => {
  test('is taken as it is where nothing is odd', () => {
    expect(read({})).toMatchObject({ data: details, odd: [] })
  })

  test('is read without what is null, and the log names the fields', () => {
    const { data, odd } = read({ h5Url: null, telephone: null, productLogo: null })
    expect(data).toMatchObject({ ...details, h5Url: '', telephone: '', productLogo: '' })
    expect(odd.toSorted()).toEqual(['h5Url', 'productLogo', 'telephone'])
  })

  test.each([
    ['a number for a text', { productName: 7 }, { productName: '7' }],
    ['a flag for a text', { isDelay: true }, { isDelay: '1' }],
    ['an object for a text', { noticeDesText: {} }, { noticeDesText: '' }],
    ['nothing for a list', { recProducts: null }, { recProducts: [] }],
    ['nothing for an object', { userOrderDetail: null }, { userOrderDetail: { detail: [] } }],
    ['a text for an object', { userOrderDetail: 'x' }, { userOrderDetail: { detail: [] } }],
    ['an unknown state', { plan: [{ state: 'x' }] }, { plan: [{ state: 'open', title: '' }] }],
    ['no list of ours', { plan: null }, { plan: undefined }],
  ])('may hold %s', (_, changed, expected) => {
    expect(read(changed).data).toMatchObject(expected)
  })

  test('loses an item that names nothing, and keeps the others', () => {
    const good = { productCode: 1, productName: 'good' }
    const { data, odd } = read({ recProducts: [{ productName: 'no code' }, 'odd', good] })
    expect(data?.recProducts).toMatchObject([{ productCode: '1', productName: 'good', productLogo: '' }])
    expect(odd).toContain('recProducts[]')
  })

  test.each([[null], [undefined], [{}], [[]]])('is refused without its status (%j)', (orderStatus) => {
    expect(read({ orderStatus })).toEqual({ data: undefined, odd: ['orderStatus'] })
  })

  test('is refused rather than asking for too little', () => {
    const period = { periodNo: '1', totalAmount: '5' }
    const plan = (repayWaitDetail: unknown) =>
      readReply(repayment.instalments.reply, { repayPlanDetail: { repayWaitDetail } }, () => {})
    expect(plan([period, { totalAmount: '5' }])).toBeNull()
    expect(plan('odd')).toBeNull()
    expect(plan([period])?.data.repayPlanDetail.repayWaitDetail).toHaveLength(1)
    expect(plan(null)?.data.repayPlanDetail.repayWaitDetail).toEqual([])
  })

  test('never gives a value to the log', () => {
    expect(JSON.stringify(read({ productName: { secret: 'value' } }).odd)).not.toContain('value')
  })
})
