import { beforeAll, describe, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/harness.ts'
import { changing, pagesOver } from '../testing/other-backend.ts'
import { replyOf } from './testing/confirming.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

describe('a late borrower', () => {
  const late = 'A loan of yours is overdue. Once it is paid you may apply again.'
  const toPaying = /href="\/repay\?[^"]*orderId=TR-overdue/
  const signedIn = { Cookie: 'terang_session=demo-id-overdue; terang_ok=1' }
  const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  beforeAll(async () => {
    const borrower = { borrower_id: 'id-overdue' }
    await service.db.updateTable('orders').set(borrower).where('id', '=', 'TR-settled').execute()
  })

  test('who has repaid another loan may not take it again, and reads which one is in the way', async () => {
    const settled = { orderId: 'TR-settled', productId: 'terang-kilat' }
    const details = await replyOf(service.lender('demo-id-overdue', { lang: 'en' }).loanDetails(settled))
    expect(details).toMatchObject({
      notAgain: late,
      notAgainReason: { reason: 'overdue', orderId: 'TR-overdue' },
    })
  })

  test.each([
    '/main',
    '/relevant',
    '/apply',
    '/product?productId=terang-cicil',
    '/loanConfirm?productId=terang-cicil',
    '/loanDetails?orderId=TR-settled&productId=terang-kilat',
  ])('reads on %s that the arrears are in the way, and is led to paying', async (path) => {
    const url = `${path}${path.includes('?') ? '&' : '?'}lang=en`
    const { html } = await pagesOver(service.app.exchange).get(url, signedIn)
    const page = mainOf(html)
    expect(page).toContain(late)
    expect(html).toMatch(toPaying)
    expect(page).not.toContain('quota')
    expect(page).not.toContain('Approved')
    expect(page).not.toContain('You can borrow')
  })

  test('without any other loan reads so in place of an approval', async () => {
    const approved = changing(service.app.exchange, (key, data) =>
      key === 'homeLoad' ? { loans: [] } : data,
    )
    const { html } = await pagesOver(approved).get('/main?lang=en', signedIn)
    expect(mainOf(html)).toContain(late)
    expect(html).toMatch(toPaying)
    expect(html).not.toContain('You can borrow now')
  })
})

test('who is refused by nothing but the quota reads the text of the empty list', async () => {
  const { app, db } = await openTestService({ limits: 'off' })
  await db.updateTable('products').set({ open: false }).execute()
  const signedIn = { Cookie: 'terang_session=demo-id-settled; terang_ok=1' }
  const { html } = await pagesOver(app.exchange).get('/relevant?lang=id', signedIn)
  expect(html).toContain('Kuota hari ini sudah penuh')
  expect(html).toContain('Kembali Ke Beranda')
})
