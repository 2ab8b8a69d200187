import { describe, expect, test } from 'vitest'
import { codes } from './codes.ts'
import { FIELDS_MAX, FORM_MAX_BYTES, readFormBody } from './request-body.ts'

const MEGABYTE = 1024 * 1024
const URLENCODED = 'application/x-www-form-urlencoded'
const inParts = (boundary: string) => `multipart/form-data; boundary=${boundary}`

function read(body: BodyInit, type: string, maxBytes = 12 * MEGABYTE) {
  const init = { method: 'POST', body, headers: { 'Content-Type': type }, duplex: 'half' }
  return readFormBody(new Request('http://web.test/', init), maxBytes)
}
const entries = (form: FormData | string) => (typeof form === 'string' ? form : [...form])
const part = (name: string, value = '', more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

describe('a urlencoded form', () => {
  test('is read as the platform reads it', async () => {
    const text = 'a=1&b=%E2%82%B9+x&a=2&c'
    expect(entries(await read(text, `${URLENCODED}; charset=utf-8`))).toEqual([...new URLSearchParams(text)])
  })

  test('is 64 kB at most, however much the page may take', async () => {
    expect(await read(`a=${'x'.repeat(FORM_MAX_BYTES)}`, URLENCODED)).toBe(codes.tooLarge)
    expect(entries(await read(`a=${'x'.repeat(FORM_MAX_BYTES - 2)}`, URLENCODED))).toHaveLength(1)
  })

  test('has a bounded number of fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, () => 'a').join('&')
    expect(entries(await read(fields(FIELDS_MAX), URLENCODED))).toHaveLength(FIELDS_MAX)
    expect(await read(fields(FIELDS_MAX + 1), URLENCODED)).toBe(codes.invalidRequest)
  })
})

describe('a multipart form', () => {
  test('is read as the platform reads it', async () => {
    const sent = new FormData()
    sent.append('act', 'upload "it"\r\n')
    sent.append('ключ', 'नमस्ते')
    sent.append(
      'photo',
      new Blob([new Uint8Array([0, 13, 10, 45, 45, 255])], { type: 'image/jpeg' }),
      'a "b".jpg',
    )
    sent.append('none', new Blob([]), '')
    const encoded = new Response(sent)
    const type = encoded.headers.get('content-type') ?? ''
    // Hono puts a Response of its own in place of the platform's, which lacks `bytes`.
    const bytes = new Uint8Array(await encoded.arrayBuffer())
    const [form, expected] = [
      await read(bytes, type),
      await new Response(bytes, { headers: { 'Content-Type': type } }).formData(),
    ]
    if (typeof form === 'string') throw new Error(form)
    expect([...form.keys()]).toEqual([...expected.keys()])
    for (const [name, value] of expected) {
      const given = form.get(name)
      if (typeof value === 'string' || typeof given === 'string' || !given) expect(given).toBe(value)
      else
        expect([given.name, given.type, await given.bytes()]).toEqual([
          value.name,
          value.type,
          await value.bytes(),
        ])
    }
  })

  test('of nothing, and one without a body, have no fields', async () => {
    expect(entries(await read('--b--\r\n', inParts('b')))).toEqual([])
    expect(entries(await read('', inParts('b')))).toEqual([])
  })

  test.each([
    ['is cut off', `${part('a', '1').slice(0, -6)}`],
    ['does not end', part('a', '1')],
    ['has another boundary', '--c--\r\n'],
    ['has a part without a name', '--b\r\nContent-Type: text/plain\r\n\r\n1\r\n--b--'],
    ['has a head without an end', `--b\r\nX: ${'x'.repeat(5_000)}\r\n\r\n1\r\n--b--`],
    ['has too many parts', `${part('a').repeat(FIELDS_MAX + 1)}--b--`],
    ['has too much text', `${part('a', 'x'.repeat(FORM_MAX_BYTES + 1))}--b--`],
    ['has too much text in all', `${part('a', 'x'.repeat(FORM_MAX_BYTES / 2)).repeat(3)}--b--`],
    ['has too much in its heads', `${part('%22'.repeat(5_000)).repeat(5)}--b--`],
    [
      'has too much in the heads of its files',
      `${part('a', '', `; filename="${'%0A'.repeat(5_000)}"`).repeat(5)}--b--`,
    ],
  ])('that %s is refused', async (_, body) => {
    expect(await read(body, inParts('b'))).toBe(codes.invalidRequest)
  })

  test('without a boundary is refused', async () => {
    for (const type of [
      'multipart/form-data;',
      'multipart/form-data; boundary=',
      `${inParts('x'.repeat(71))}`,
    ])
      expect(await read('--b--', type)).toBe(codes.invalidRequest)
  })
})

test('what is no form is refused, and read no further than a form', async () => {
  for (const type of ['application/json', 'text/plain', '', 'multipart/mixed; boundary=b'])
    expect(await read(new TextEncoder().encode('{}'), type)).toBe(codes.invalidRequest)
  expect(await read('x'.repeat(FORM_MAX_BYTES + 1), 'application/json')).toBe(codes.tooLarge)
})
