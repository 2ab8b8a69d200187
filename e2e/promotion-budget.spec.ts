import { gzipSync } from 'node:zlib'
import { expect, test } from './journey.ts'

const WINDOW_BYTES = 14_000

for (const id of ['default', 'indonesia', 'india'])
  for (const lang of ['zh', 'id', 'hi', 'en'])
    test(`the first paint of ${id} in ${lang} is within one congestion window`, async ({ request }) => {
      const html = await (await request.get(`/promotion?id=${id}&lang=${lang}`)).text()
      expect(gzipSync(html).byteLength).toBeLessThanOrEqual(WINDOW_BYTES)
      expect(html).not.toMatch(/<link rel="?stylesheet/)
      for (const [image] of html.matchAll(/<img [^>]+>/g)) expect(image).toMatch(/width="\d+" height="\d+"/)
    })
