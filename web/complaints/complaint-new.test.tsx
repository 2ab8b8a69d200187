import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { pageHref } from '../../contract/wire/launch.ts'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import type { PageContext } from '../page/page.ts'
import { load } from './complaint-new.server.ts'
import ComplaintNew from './complaint-new.tsx'

const order = (orderNo: string) => ({
  productLogo: '',
  productName: `Loan ${orderNo}`,
  status: 'Running',
  list: [{ title: 'Amount', value: '1' }],
  orderNo,
  isShow: '1',
})
const titles = ['Repayment', 'Loan', 'Account', 'Other', 'Fifth']

async function markupFor(launch: PageContext['launch']) {
  const assistantInit = vi.fn(async ({ orderNo }: { orderNo: string }) => ({
    success: true,
    data: {
      problemStatus: titles.map((title_local_alias, index) => ({
        id: String(index + 10),
        title_local_alias,
      })),
      orderDetail: order(orderNo || 'newest'),
      orderList: [order('newest'), order('older')],
    },
  }))
  const context = {
    lender: { assistantInit },
    launch,
    language: 'en',
    pack: packs.id,
    href: (path: string, extra?: Record<string, string>) => pageHref(path, launch, extra),
  } as unknown as PageContext
  return withLocale('en', async () => {
    const loaded = await load(context)
    if ('failure' in loaded) throw new Error(loaded.failure.code)
    return renderToStaticMarkup(<ComplaintNew {...loaded.props} />)
  })
}

test('a category leads to the assistant with the order and its index, the first four with an icon', async () => {
  const markup = await markupFor({ orderNo: 'older', deviceId: 'phone' })
  for (const [index, title] of titles.entries())
    expect(markup).toMatch(
      new RegExp(
        `href="/intelligentCustomerService\\?deviceId=phone&amp;orderNo=older&amp;selectedIndex=${index}"[^>]*>(<svg.*?</svg>)?${title}<`,
      ),
    )
  const categories = markup.slice(markup.indexOf('complaints-categories'))
  expect(categories.match(/<svg/g)).toHaveLength(4)
})

test('the order picker keeps the launch parameters and marks the chosen order', async () => {
  const markup = await markupFor({ orderNo: 'older', deviceId: 'phone' })
  expect(markup).toMatch(/<form [^>]*action="\/complainNewPage" method="get"/)
  expect(markup).toContain('<input type="hidden" name="deviceId" value="phone"/>')
  expect(markup.match(/name="orderNo"/g)).toHaveLength(2)
  expect(markup).toMatch(/checked=""[^>]*value="older"/)
})
