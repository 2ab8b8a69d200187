import { describe, expect, test } from 'vitest'
import { codes } from '../../contract/wire/codes.ts'
import { BODY_MAX_BYTES, readBody, readFields } from './request-fields.ts'

const ADDRESS = 'http://lender.test/call'
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

type Sent = { query?: string; body?: BodyInit; headers?: Record<string, string>; kind?: 'form' | 'multipart' }

function read({ query = '', body = '', headers = form, kind = 'form' }: Sent) {
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const request = new Request(`${ADDRESS}?${query}`, init)
  return readFields(new URL(request.url).searchParams, () => readBody(request, kind))
}

const invalid = { refused: codes.invalidRequest }
const tooLarge = { refused: codes.tooLarge }

test('query and form are one object, and the form has the last word', async () => {
  expect(await read({ query: 'a=1&b=2', body: 'b=3&c=%E2%82%B9' })).toEqual({
    fields: { a: '1', b: '3', c: '₹' },
  })
})

test('a GET has its query only', async () => {
  const request = new Request(`${ADDRESS}?a=1`)
  expect(await readFields(new URL(request.url).searchParams, null)).toEqual({
    fields: { a: '1' },
  })
})

test.each([
  ['in the query', { query: 'a=1&a=1' }],
  ['in the form', { body: 'a=1&b=2&a=3' }],
  ['under a name that every object has', { body: '__proto__=1&__proto__=2' }],
])('a field given twice %s is refused', async (_, sent) => {
  expect(await read(sent)).toEqual(invalid)
})

test.each(['__proto__', 'constructor', 'refused', 'a[b]'])('%s is a name like any other', async (name) => {
  const found = (await read({ body: `${encodeURIComponent(name)}=1` })) as { fields: object }
  expect(Object.entries(found.fields)).toEqual([[name, '1']])
  const inherited = Object.getPrototypeOf(found.fields)
  expect(Reflect.ownKeys(inherited)).toEqual([])
  expect(Object.getPrototypeOf(inherited)).toBe(null)
})

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=b', ''])(
  'a form sent as %j is refused',
  async (type) => {
    expect(await read({ body: new TextEncoder().encode('a=1'), headers: { 'Content-Type': type } })).toEqual(
      invalid,
    )
  },
)

describe('a body that is too large', () => {
  const atLimit = `a=${'x'.repeat(BODY_MAX_BYTES.form - 2)}`

  test('is one byte more than 64 kB', async () => {
    expect(await read({ body: atLimit })).toHaveProperty('fields.a')
    expect(await read({ body: `${atLimit}x` })).toEqual(tooLarge)
  })

  test('is refused by its declared length, before it is read', async () => {
    let pulled = false
    const pull = () => {
      pulled = true
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { ...form, 'Content-Length': String(BODY_MAX_BYTES.form + 1) }
    expect(await read({ body, headers })).toEqual(tooLarge)
    expect(pulled).toBe(false)
  })

  test('is refused while it is read when no length is declared, and the rest is not waited for', async () => {
    let sent = 0
    const pull = (controller: ReadableStreamDefaultController) => {
      sent += 1024
      controller.enqueue(new Uint8Array(1024))
    }
    expect(await read({ body: new ReadableStream({ pull }) })).toEqual(tooLarge)
    expect(sent).toBeLessThan(2 * BODY_MAX_BYTES.form)
  })

  test('may be larger where pictures are sent', async () => {
    const body = new FormData()
    body.set('problemImage', new Blob([new Uint8Array(BODY_MAX_BYTES.form * 2)]))
    const found = await read({ body, headers: {}, kind: 'multipart' })
    expect(found).toHaveProperty('fields.problemImage.size', BODY_MAX_BYTES.form * 2)
    body.set('problemImage', new Blob([new Uint8Array(BODY_MAX_BYTES.multipart)]))
    expect(await read({ body, headers: {}, kind: 'multipart' })).toEqual(tooLarge)
  })
})

test('a broken multipart body is the mistake of the caller', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  expect(await read({ body: 'garbage', headers, kind: 'multipart' })).toEqual(invalid)
  expect(await read({ body: 'a=1', kind: 'multipart' })).toEqual(invalid)
})
