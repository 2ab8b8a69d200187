import type { APIRequestContext } from '@playwright/test'

/** The code in the last message of the outbox, as the developer page shows it. */
export async function sentCode(base: string, request: APIRequestContext): Promise<string> {
  const html = await (await request.get(`${base}/testPreview?lang=en`)).text()
  const props = /<script type="application\/json" id="props"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const body: string = JSON.parse(props).outbox.messages[0]?.body ?? ''
  return /\b\d{6}\b/.exec(body)?.[0] ?? ''
}
