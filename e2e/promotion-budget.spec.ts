import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from './journey.ts'

const WINDOW_BYTES = 14_000
const SCRIPT_BYTES = 75_000

for (const id of ['default', 'indonesia', 'india'])
  for (const lang of ['zh', 'id', 'hi', 'en'])
    test(`the first paint of ${id} in ${lang} is within one congestion window`, async ({ request }) => {
      const html = await (await request.get(`/promotion?id=${id}&lang=${lang}`)).text()
      expect(gzipSync(html).byteLength).toBeLessThanOrEqual(WINDOW_BYTES)
      expect(html).not.toMatch(/<link rel="?stylesheet/)
      for (const [image] of html.matchAll(/<img [^>]+>/g)) expect(image).toMatch(/width="\d+" height="\d+"/)
    })

test('the landing page ships at most 75 kB of script, React included', async ({ page, request }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto('/promotion')
  await page.waitForLoadState('networkidle')
  let total = 0
  for (const url of scripts) total += brotliCompressSync(await (await request.get(url)).text()).byteLength
  expect(scripts.size).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(SCRIPT_BYTES)
})
