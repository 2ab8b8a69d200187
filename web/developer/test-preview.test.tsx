import { renderToStaticMarkup } from 'react-dom/server'
import { aroundEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchNames, readLaunch } from '../../contract/wire/launch.ts'
import { withLocale } from '../../market/locale.server.ts'
import { packs } from '../../market/packs/packs.ts'
import type { DemoControls } from '../page/demo-controls.ts'
import type { PageContext } from '../page/page.ts'
import { launchGroups, readLaunchForm } from './launch-form.tsx'
import { acts, load } from './test-preview.server.ts'
import TestPreview from './test-preview.tsx'

const order = (market: 'id' | 'in', key: string) => ({
  market,
  key,
  person: `${market} ${key}`,
  about: 'as the seed says',
  userId: `${market}-${key}`,
  sessionId: `session-${market}-${key}`,
  orderId: `order-${market}-${key}`,
  productId: 'product',
})
const orders = [order('id', 'review'), order('id', 'due'), order('in', 'review'), order('in', 'novel')]

const controls = {
  orders: () => orders,
  now: () => new Date('2026-11-15T03:00:00Z'),
  movedByDays: () => 7,
  moveClock: vi.fn(async () => {}),
  outbox: async () => [{ id: '1', phone: '13800138000', body: 'Your code is 123456', at: new Date(0) }],
  payouts: async () => [],
  runDeskCommand: vi.fn(),
  payOut: async () => true,
  sendTestMessage: vi.fn(async () => {}),
  console: {
    ways: [],
    codes: async () => [],
    pay: async () => true,
    release: async () => true,
    takeBack: async () => true,
    takeHalfBack: async () => true,
  },
} satisfies DemoControls

function visit(address: string, extra: Partial<PageContext> = {}): PageContext {
  const query = new URL(address, 'https://web.example').searchParams
  const launch = readLaunch(query)
  const pack = packs[launch.needPop === '1' ? 'in' : 'id']
  const rest = {
    developer: controls,
    query,
    launch,
    pack,
    language: 'en',
    currentUrl: '/testPreview',
    typed: null,
    href: (path: string) => path,
  }
  return { ...rest, ...extra } as PageContext
}

async function propsOf(context: PageContext) {
  const loaded = await withLocale(context.language, () => load(context))
  if ('failure' in loaded) throw new Error(loaded.failure.code)
  return loaded.props
}

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

beforeEach(() => vi.clearAllMocks())

aroundEach((runTest) => withLocale('en', runTest))

describe('the borrower', () => {
  it.each([
    ['is the first of the market', '/testPreview?needPop=1', 'order-in-review'],
    ['is the one asked for', '/testPreview?borrower=order-id-due', 'order-id-due'],
    ['is the one of the order', '/testPreview?orderId=order-in-novel', 'order-in-novel'],
    ['is the one whose session it is', '/testPreview?sessionId=session-id-due', 'order-id-due'],
    ['is nobody for a foreign session', '/testPreview?sessionId=other', undefined],
  ])('%s', async (_, address, orderId) => {
    expect((await propsOf(visit(address))).launch.orderId).toBe(orderId)
  })

  it('comes with the parameters of the address, unless chosen anew', async () => {
    const changed = await propsOf(visit('/testPreview?orderId=order-id-due&utm_tag=x&productId=y'))
    expect(changed.launch).toMatchObject({ sessionId: 'session-id-due', utm_tag: 'x', productId: 'y' })
    const anew = await propsOf(visit('/testPreview?borrower=order-id-due&productId=y'))
    expect(anew.launch).toMatchObject({ productId: 'product' })
  })

  it('is described in the language of the page, or as the seed does', async () => {
    const { borrowers } = await propsOf(visit('/testPreview', { language: 'zh' }))
    expect(borrowers.map(({ about }) => about)).toEqual([
      '审核中',
      '待还款，可延期',
      '审核中',
      'as the seed says',
    ])
  })
})

describe('the page', () => {
  it('links to every page as the borrower, session included', async () => {
    const props = await propsOf(visit('/testPreview?borrower=order-in-review'))
    const markup = renderToStaticMarkup(<TestPreview {...props} />)
    const links = [...markup.matchAll(/href="(\/\w+)\?([^"]*sessionId=session-in-review[^"]*)"/g)]
    const paths = new Set(links.map(([, path]) => path))
    for (const path of ['/loanConfirm', '/loanDetails', '/repay', '/repayDelay', '/bindCard', '/aboutUs'])
      expect(paths).toContain(path)
    for (const path of ['/complainPage', '/customerService', '/privacyPolicy', '/walletInstructions'])
      expect(paths).toContain(path)
  })

  it('shows the moved clock and the outbox', async () => {
    const props = await propsOf(visit('/testPreview'))
    expect(props.clock).toMatchObject({ now: expect.stringContaining('10:00'), moved: 'Moved by +7 days' })
    expect(renderToStaticMarkup(<TestPreview {...props} />)).toContain('Your code is 123456')
  })

  it('carries no style of its own and no word that is missing', async () => {
    const props = await propsOf(visit('/testPreview', { language: 'hi' }))
    const markup = renderToStaticMarkup(<TestPreview {...props} />)
    expect(markup).not.toMatch(/\sstyle=/)
    expect(markup + JSON.stringify(props)).not.toContain('undefined')
  })

  it('does not exist without the demo controls', async () => {
    expect(await load(visit('/testPreview', { developer: null }))).toHaveProperty('failure')
  })
})

describe('the launch form', () => {
  it('has every launch parameter once', () => {
    expect(Object.values(launchGroups).flat().sort()).toEqual([...launchNames].sort())
  })

  it('reads what is filled in', () => {
    expect(readLaunchForm(form({ orderId: ' A-1 ', lang: '', other: 'x' }))).toEqual({ orderId: 'A-1' })
  })
})

describe('the acts', () => {
  it('move the clock by the offered steps and come back to it', async () => {
    const outcome = await acts.moveClock(visit('/testPreview'), form({ days: '-1' }))
    expect(controls.moveClock).toHaveBeenCalledWith(-1)
    expect(outcome).toMatchObject({ to: '/testPreview#clock', toast: expect.stringContaining('2026') })
  })

  it.each(['', '2', '1e3', 'NaN'])('refuse to move it by %j', async (days) => {
    expect(await acts.moveClock(visit('/testPreview'), form({ days }))).toHaveProperty('refused', true)
    expect(controls.moveClock).not.toHaveBeenCalled()
  })

  it('send a test message to the digits of a number', async () => {
    await acts.sendMessage(visit('/testPreview'), form({ phone: '138 0013 8000' }))
    expect(controls.sendTestMessage).toHaveBeenCalledWith('13800138000')
  })

  it('refuse what is no number, and the page keeps what was typed', async () => {
    const typed = form({ phone: '12' })
    const refusal = await acts.sendMessage(visit('/testPreview'), typed)
    expect(refusal).toMatchObject({ fields: { phone: expect.stringContaining('7 to 11') } })
    expect(controls.sendTestMessage).not.toHaveBeenCalled()
    const { outbox } = await propsOf(visit('/testPreview', { typed }))
    expect(outbox).toMatchObject({ phone: '12' })
  })
})
