import { describe, expect, test } from 'vitest'
import { table } from '../calls/table.ts'
import { silentBackend } from '../testing/silent-backend.ts'
import { type ClientCaller, createClient } from './client.ts'
import { transportCodes } from './codes.ts'

const caller: ClientCaller = {
  common: { sessionId: 's-1', deviceId: 'd-1', needPop: '1', lang: 'hi', orderNo: '' },
  address: '192.0.2.1',
}
const order = { orderId: 'SF-1', productId: 'p 1' }

type Answer = (request: Request) => Promise<Response> | Response

/** A client whose backend answers like this, and what it was sent. */
function clientOf(
  answer: Answer,
  { timeoutMs, as = caller }: { timeoutMs?: number; as?: ClientCaller } = {},
) {
  const sent: Request[] = []
  const fetch = async (request: Request) => {
    sent.push(request.clone() as Request)
    return answer(request)
  }
  const client = createClient(table, {
    fetch,
    base: 'https://lender.example',
    ...(timeoutMs ? { timeoutMs } : {}),
  })
  return { lender: client(as), sent }
}

const empty = () => Response.json({ success: true, code: '00', message: '', data: {} })
const failure = (code: string) => ({ success: false, code, message: '' })

describe('what is sent', () => {
  test('names the request for a page that needs it, where there is one', async () => {
    const { lender, sent } = clientOf(empty, { as: { ...caller, requestId: 'A1B2-C3D4' } })
    await lender.loanDetails(order)
    const other = clientOf(empty)
    await other.lender.loanDetails(order)
    const ids = [...sent, ...other.sent].map(({ headers }) => headers.get('x-request-id'))
    expect(ids).toEqual(['A1B2-C3D4', null])
  })

  test('is a form, with the common parameters in the query', async () => {
    const { lender, sent } = clientOf(empty)
    await lender.loanDetails(order)
    const [request] = sent as [Request]
    expect(request.method).toBe('POST')
    expect(request.url).toBe(
      'https://lender.example/h5-api/v3/loan-details/loan-details?needPop=1&sessionId=s-1&deviceId=d-1&lang=hi',
    )
    expect(request.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(await request.text()).toBe('orderId=SF-1&productId=p+1')
  })

  test('of a GET stands in the query too', async () => {
    const { lender, sent } = clientOf(empty)
    await lender.assistantAnswers({ orderNo: 'SF-1', pid: '0' })
    const [request] = sent as [Request]
    expect(request.method).toBe('GET')
    expect(new URL(request.url).search).toBe(
      '?needPop=1&sessionId=s-1&deviceId=d-1&lang=hi&orderNo=SF-1&pid=0',
    )
  })

  test('has the header pairs of the loan-details helper there and nowhere else', async () => {
    const { lender, sent } = clientOf(empty)
    await lender.loanDetails(order)
    await lender.complaintList({})
    const headers = sent.map((request) =>
      ['x-requested-with', 'x-session-id', 'x-device-id', 'x-forwarded-for'].map((name) =>
        request.headers.get(name),
      ),
    )
    expect(headers).toEqual([
      ['XMLHttpRequest', 's-1', 'd-1', '192.0.2.1'],
      [null, null, null, '192.0.2.1'],
    ])
  })

  test('has the one extra constant of product 7.5, under the name that the lender gives it', async () => {
    const { lender, sent } = clientOf(empty)
    await lender.loanPush({ amount: '1', periods: '3', termUnit: 'D', productId: 'p' })
    await lender.contractJump({ productId: 'p', scene: '3', position: '0' })
    const bodies = await Promise.all(sent.map((request) => request.text()))
    expect(bodies).toEqual([
      'amount=1&periods=3&termUnit=D&productId=p&confirmFrom=1',
      'productId=p&scene=3&position=0&contractFrom=1',
    ])
    const renamed: string[] = []
    const fetch = async (request: Request) => {
      renamed.push(await request.text())
      return empty()
    }
    const wireNames = { loanPush: { confirmFrom: 'qd' } }
    const client = createClient(table, { fetch, base: 'https://lender.example', wireNames })
    await client(caller).loanPush({ amount: '1', periods: '3', termUnit: 'day', productId: 'p' })
    expect(renamed).toEqual(['amount=1&periods=3&termUnit=day&productId=p&qd=1'])
  })

  test('leaves out what was not given, and sends a picture as one', async () => {
    const { lender, sent } = clientOf(empty)
    await lender.scoreSave({ score: '5' })
    expect(await sent[0]?.text()).toBe('score=5')
    await lender.complaintImageSave({ problemImage: new Blob(['png'], { type: 'image/png' }) })
    const picture = (await sent[1]?.formData())?.get('problemImage') as File
    expect([picture.type, await picture.text()]).toEqual(['image/png', 'png'])
  })
})

describe('what arrives', () => {
  test('is the data of a success, read by the row', async () => {
    const data = {
      orderStatus: 174,
      noticeStatusText: 'a',
      noticeDesText: 'b',
      productName: 'c',
      productLogo: '',
    }
    const body = { success: true, data: { ...data, userOrderDetail: { detail: [] }, more: 'x' } }
    const { lender } = clientOf(() => Response.json(body))
    const result = await lender.loanDetails(order)
    expect(result).toMatchObject({
      success: true,
      data: { orderStatus: '174', recProducts: [], isDelay: '0' },
      raw: body,
    })
    expect(result.data).not.toHaveProperty('more')
  })

  test('is code, message, data and the raw reply of a refusal, whatever HTTP says', async () => {
    const body = { success: false, code: 1001, message: 'signed out', data: { why: 'x' } }
    const { lender } = clientOf(() => Response.json(body, { status: 500 }))
    const refused = { success: false, code: '1001', message: 'signed out', data: { why: 'x' }, raw: body }
    expect(await lender.loanDetails(order)).toEqual(refused)
  })
})

describe('it never throws', () => {
  test.each<[string, Answer, string]>([
    ['a network that is down', () => Promise.reject(new TypeError('fetch failed')), transportCodes.network],
    ['a page instead of a reply', () => new Response('<html>', { status: 502 }), transportCodes.unreadable],
    ['an empty reply', () => new Response(''), transportCodes.unreadable],
    ['half a reply', () => new Response('{"success":tr'), transportCodes.unreadable],
    ['a text', () => Response.json('ok'), transportCodes.unreadable],
    ['nothing at all', () => Response.json(null), transportCodes.unreadable],
    [
      'a success off schema',
      () => Response.json({ success: true, data: { orderStatus: [] } }),
      transportCodes.unreadable,
    ],
    ['a success without data', () => Response.json({ success: true }), transportCodes.unreadable],
    ['bytes', () => new Response(new Uint8Array([0xff, 0xfe, 0])), transportCodes.unreadable],
  ])('for %s', async (_, answer, code) => {
    expect(await clientOf(answer).lender.loanDetails(order)).toMatchObject(failure(code))
  })

  test('for a connection that breaks while the reply arrives', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    expect(await clientOf(() => new Response(body)).lender.loanDetails(order)).toMatchObject(
      failure('network'),
    )
  })

  test('for a backend that does not answer in time', async () => {
    const { lender } = clientOf(silentBackend, { timeoutMs: 20 })
    expect(await lender.loanDetails(order)).toMatchObject(failure(transportCodes.timeout))
  })

  test('for a session or device that no header can carry', async () => {
    const as = { ...caller, common: { sessionId: 'सत्र', deviceId: '设备' } }
    const { lender, sent } = clientOf(() => Response.json({ success: false, code: '1001', message: 'no' }), {
      as,
    })
    expect(await lender.loanDetails(order)).toMatchObject({ success: false, code: '1001' })
    expect(new URL(sent[0]?.url ?? '').searchParams.get('sessionId')).toBe('सत्र')
  })
})

describe('a redirect', () => {
  const leading = (location: string, status: number) =>
    clientOf((request) =>
      request.url.startsWith('https://lender.example/h5-api/')
        ? new Response(null, { status, headers: { Location: location } })
        : empty(),
    )

  test.each([301, 302, 303, 307, 308])(
    'to another host is not followed, nor is the session sent: %i',
    async (status) => {
      for (const elsewhere of [
        'https://evil.example/x',
        '//evil.example/x',
        'http://lender.example/x',
        'https://lender.example:8443/x',
        'https://lender.example@evil.example/',
        'nonsense:',
      ]) {
        const { lender, sent } = leading(elsewhere, status)
        expect(await lender.loanDetails(order)).toMatchObject(failure(transportCodes.network))
        expect(sent.map(({ url }) => new URL(url).origin)).toEqual(['https://lender.example'])
      }
    },
  )

  test.each([
    [301, 'GET'],
    [302, 'GET'],
    [303, 'GET'],
    [307, 'POST'],
    [308, 'POST'],
  ])('within the host is followed as browsers do: %i', async (status, method) => {
    const { lender, sent } = leading('/moved', status)
    await lender.loanDetails(order)
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/h5-api/v3/loan-details/loan-details',
      '/moved',
    ])
    expect(sent[1]?.method).toBe(method)
    expect(await sent[1]?.text()).toBe(method === 'POST' ? 'orderId=SF-1&productId=p+1' : '')
  })

  test('without end ends', async () => {
    const { lender, sent } = clientOf(
      () => new Response(null, { status: 307, headers: { Location: '/again' } }),
    )
    expect(await lender.loanDetails(order)).toMatchObject(failure(transportCodes.network))
    expect(sent.length).toBeLessThan(10)
  })
})
