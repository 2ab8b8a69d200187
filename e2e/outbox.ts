import { type APIRequestContext, expect } from '@playwright/test'

/** The code in the last message of the outbox that has one, as the developer page shows it: others come when they come. */
export async function sentCode(base: string, request: APIRequestContext): Promise<string> {
  const html = await (await request.get(`${base}/testPreview?lang=en`)).text()
  const props = /<script type="application\/json" id="props"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const messages: { body: string }[] = JSON.parse(props).outbox.messages
  const codes = messages.flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? [])
  expect(codes, 'codes in the outbox').not.toEqual([])
  return codes[0] ?? ''
}
