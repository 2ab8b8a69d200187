import { describe, expect, test } from 'vitest'
import { openPages } from '../testing/pages.ts'
import { refused, success } from '../testing/replies.ts'

const product = {
  id: 'p1',
  productLogo: '',
  productName: 'Sample',
  buttonStatus: '1',
  buttonText: 'Apply',
  amountRange: '1 – 2',
  amountRangeDes: '',
  loan_rate: '1%',
  productDesc: 'One',
  productTags: ['a', 'b'],
  reason: 'Fits',
}
const asScript = { Accept: 'application/json' }
const tap = { act: 'apply', productId: 'p1', positionId: '2' }

function open(list: object[] = [product], applied = success({ url: 'https://terang.example/p' })) {
  const requests: object[] = []
  const pages = openPages({
    recommendedList: async (request: object) => {
      requests.push({ recommendedList: request })
      return success(list)
    },
    // An event that the service never answers.
    pageEventSave: (request: object) => {
      requests.push({ pageEventSave: request })
      return new Promise(() => {})
    },
    productApply: async (request: object) => {
      requests.push({ productApply: request })
      return applied
    },
  })
  return { ...pages, requests }
}

describe('recommended products', () => {
  test.each([
    ['banner_jingzhun', '301'],
    ['tanchuang_jingzhun', '301'],
    ['tanchuang_fudai', '302'],
    ['banner_fudai', '302'],
    ['anything', '300'],
    ['', '300'],
  ])('are asked for and applied for in scene %s with module %s', async (scene, moduleId) => {
    const { get, post, requests } = open()
    await get(`/relevant?scene=${scene}`)
    await post(`/relevant?scene=${scene}`, tap, asScript)
    expect(requests).toEqual([
      { recommendedList: { scene } },
      { pageEventSave: { productId: 'p1', moduleId, positionId: '2' } },
      { productApply: { product_id: 'p1', module_id: moduleId, scene } },
    ])
  })

  test('are reported once: by the beacon, or else by the tap itself', async () => {
    const { post, requests } = open()
    const beacon = await post('/relevant', { ...tap, act: 'event' }, { 'Sec-Fetch-Dest': 'empty' })
    expect([beacon.status, beacon.headers.get('location')]).toEqual([200, null])
    await post('/relevant', { ...tap, beacon: '1' }, asScript)
    expect(requests.filter((call) => 'pageEventSave' in call)).toHaveLength(1)
  })

  test('show the message of the service when applying fails', async () => {
    const { post } = open([product], refused('9', 'Not today') as never)
    expect(await (await post('/relevant', tap, asScript)).json()).toEqual({
      refused: true,
      toast: 'Not today',
    })
  })

  test('have tags on the first two cards only', async () => {
    const { get } = open([1, 2, 3].map((id) => ({ ...product, id: `p${id}`, productTags: [`tag-${id}`] })))
    const html = await (await get('/relevant')).text()
    expect(html).toContain('tag-1')
    expect(html).toContain('tag-2')
    expect(html).not.toContain('tag-3')
  })

  test('with button status 0 cannot be tapped', async () => {
    const html = await (await open([{ ...product, buttonStatus: '0' }]).get('/relevant')).text()
    expect(html).toMatch(
      /<button[^>]*disabled=""[^>]*value="apply"|<button[^>]*value="apply"[^>]*disabled=""/,
    )
  })

  test('that are none show the message of the base contract', async () => {
    const html = await (await open([]).get('/relevant?lang=id')).text()
    expect(html).toContain('Kembali Ke Beranda')
    expect(html).toContain('data-bridge="{&quot;action&quot;:&quot;goHome&quot;}"')
  })

  test('are a page that nobody indexes', async () => {
    const response = await open().get('/relevant')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await response.text()).not.toContain('rel="canonical"')
  })
})
