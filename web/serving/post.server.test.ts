import { expect, test, vi } from 'vitest'
import { codeText } from '../../contract/wire/code-text.ts'
import { codes } from '../../contract/wire/codes.ts'
import { withLocale } from '../../market/locale.server.ts'
import type { PageContext, ServerHalf } from '../page/page.ts'
import { runAct } from './post.server.ts'

const LIMIT = 64 * 1024
const context = { language: 'en' } as PageContext

function half(formMaxBytes?: number) {
  const act = vi.fn(async () => ({ toast: 'done' }))
  const load = vi.fn()
  return {
    act,
    half: { load, acts: { act }, ...(formMaxBytes && { formMaxBytes }) } as unknown as ServerHalf,
  }
}

const form = (bytes: number) => `act=act&text=${'x'.repeat(bytes)}`
const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
const declared = (body: string) =>
  new Request('http://web.test/', {
    method: 'POST',
    body,
    headers: { ...headers, 'Content-Length': String(body.length) },
  })
const chunked = (body: string) =>
  new Request('http://web.test/', {
    method: 'POST',
    body: new Blob([body]).stream(),
    headers,
    duplex: 'half',
  } as RequestInit)

test.each([
  ['declared', declared],
  ['chunked', chunked],
])('a %s form within the limit is read, a larger one is refused unread', async (_, request) => {
  const { act, half: page } = half()
  expect((await runAct(request(form(1000)), context, page)).outcome).toEqual({ toast: 'done' })
  const { outcome } = await withLocale('en', () => runAct(request(form(LIMIT)), context, page))
  expect(outcome).toEqual({ refused: true, toast: withLocale('en', () => codeText(codes.tooLarge)) })
  expect(act).toHaveBeenCalledTimes(1)
})

test('a page that takes pictures may allow more, in parts alone', async () => {
  const { half: page } = half(2 * LIMIT)
  const inParts = new FormData()
  inParts.append('act', 'act')
  inParts.append('photo', new Blob(['x'.repeat(LIMIT)]))
  const request = new Request('http://web.test/', { method: 'POST', body: inParts })
  expect((await runAct(request, context, page)).outcome).toEqual({ toast: 'done' })
  const { outcome } = await withLocale('en', () => runAct(chunked(form(LIMIT)), context, page))
  expect(outcome).toMatchObject({ refused: true })
})
