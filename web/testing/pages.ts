import { codes, transportCodes } from '../../contract/wire/codes.ts'
import type { Packs } from '../../market/market.ts'
import { packs } from '../../market/packs/packs.ts'
import type { Lender } from '../page/page.ts'
import type { StreamOptions } from '../page/route.ts'
import { fakeCards } from '../repayment/cards/testing/fake-cards.ts'
import { fakeRepayment } from '../repayment/testing/fake-lender.ts'
import { refused, success } from './replies.ts'
import { createTestWeb } from './test-web.ts'

type Details = Awaited<ReturnType<Lender['loanDetails']>>

const order = {
  orderStatus: '174',
  noticeStatusText: '',
  noticeDesText: '',
  productName: 'Sample',
  productLogo: '',
  userOrderDetail: { detail: [{ text: 'Amount', value: '1' }] },
  recProducts: [],
  inside: '1',
  h5Url: '',
  isDelay: '1',
  extensionCost: '',
  telephone: '+62 21 1',
  isScore: '0',
  hasContract: '0',
  payouts: [],
  accountProblem: '0',
  notAgain: '',
  playeduL: '',
  reyMsg: '',
}

/** Failures come from sentinel ids in the fake, not from intercepted requests. */
const detailsOf: Readonly<Record<string, () => Details>> = {
  broken: () => refused(transportCodes.network),
  unavailable: () => ({ ...refused(codes.unavailable), retryAfterSeconds: 2 }),
  bug: () => {
    throw new Error('a bug on the way')
  },
  leads: () => success({ ...order, h5Url: 'https://terang.example/pay?x=1' }),
  misleads: () => success({ ...order, h5Url: 'javascript:alert(1)' }),
  older: () => success({ ...order, orderStatus: '5' }),
}

export type RecordedRequests = { endpoint: string; request: object }[]

type PagesOptions = StreamOptions & { market?: Packs }

/** The pages over a fake lender; `requests` is what they sent to it. `extra` adds or replaces calls. */
export function openPages(extra: object = {}, { market = packs, ...streams }: PagesOptions = {}) {
  const requests: RecordedRequests = []
  const known = {
    loanDetails: async (request) => detailsOf[request.orderId]?.() ?? success(order),
    scoreSave: async (request) => {
      requests.push({ endpoint: 'scoreSave', request })
      return 'chosenScore' in request && request.chosenScore === '4' ? refused('9', 'Not today') : success({})
    },
    productRedirect: async ({ productCode }) => success({ link: productCode }),
    serviceEventSave: async (request) => {
      requests.push({ endpoint: 'serviceEventSave', request })
      return success({})
    },
    offerRefusal: async () => refused(codes.notAvailable),
    ...fakeRepayment(requests),
    ...fakeCards(requests),
  } satisfies Partial<Lender>
  const lender = { ...known, ...extra } as unknown as Lender
  const { app, errors } = createTestWeb({
    packs: market,
    lenderFor: () => lender,
    now: () => new Date('2026-11-15T03:00:00Z'),
    ...streams,
  })
  const get = (path: string, headers: Record<string, string> = {}, secure = false) =>
    app.request(path, { headers }, { secure })
  const post = (
    path: string,
    form: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ) => app.request(path, { method: 'POST', body: new URLSearchParams(form), headers })
  /** A form with files. */
  const postForm = (path: string, body: FormData, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body, headers })
  return { get, post, postForm, requests, errors }
}

/** What a React screen is given in the browser. */
export const propsIn = (html: string): unknown =>
  JSON.parse(/<script [^>]*id="props"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
