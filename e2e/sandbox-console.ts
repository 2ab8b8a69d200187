import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The sandbox console: it acts as the bank and the shop in the demo. */
export function sandboxConsoleOf(base: string, request: APIRequestContext) {
  const address = `${base}/testPreview/sandbox?lang=en`
  const send = async (form: Record<string, string>) => {
    const response = await request.post(address, { form, headers: { Accept: 'application/json' } })
    expect(await response.json()).toMatchObject({ toast: 'Done' })
  }
  const paymentOf = async (codeId: string) => {
    const html = await (await request.get(address)).text()
    const part = html.slice(html.indexOf(`id="code-${codeId}"`))
    return /name="paymentId" value="(\d+)"/.exec(part)?.[1] ?? ''
  }
  return {
    pay: (codeId: string, way: string) => send({ act: 'pay', codeId, way }),
    release: async (codeId: string) => send({ act: 'release', codeId, paymentId: await paymentOf(codeId) }),
    takeBack: async (codeId: string) => send({ act: 'takeBack', codeId, paymentId: await paymentOf(codeId) }),
  }
}

/** The code that a payment page is about, as its address names it. */
export async function codeOn(page: Page): Promise<string> {
  await page.waitForURL(/\/that\?.*code=/)
  return new URL(page.url()).searchParams.get('code') ?? ''
}
