import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { table } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { contents } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { type Hostile, hostilePictures } from './testing/hostile-pictures.ts'

const all = await hostilePictures()
const reasons: readonly string[] = [codes.imageRefused, codes.tooLarge]
const address = `http://lender.test${wirePath(table.complaintImageSave)}?sessionId=demo-id-due&lang=en`

let service: TestService
beforeAll(async () => {
  service = await openTestService({ limits: 'off' })
})

async function send({ bytes, name = 'photo.jpg', type = 'image/jpeg' }: Hostile) {
  const body = new FormData()
  body.set('problemImage', new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await service.app.request(address, { method: 'POST', body })
  return (await response.json()) as { code: string; message: string; data?: { url: string } }
}

const has = (bytes: Uint8Array, words: string) => Buffer.from(bytes).includes(words)

test('there are at least forty', () => expect(all.length).toBeGreaterThanOrEqual(40))

test.each(all)('$about is refused in words, or drawn anew', async (hostile) => {
  const before = await contents(service.db)
  const { code, message, data } = await send(hostile)
  if (code !== codes.ok) {
    expect(reasons).toContain(code)
    expect(message).not.toBe('')
    expect(await contents(service.db)).toEqual(before)
    return
  }
  const imageId = new URL(data?.url ?? '', address).searchParams.get('image') ?? ''
  for (const size of ['full', 'small'] as const) {
    const stored = await service.images.get({ borrowerId: 'id-due', imageId, size })
    if (!stored) throw new Error('nothing was stored')
    const { format, width, height, exif, icc, xmp, iptc, comments } = await sharp(stored).metadata()
    expect({ format, exif, icc, xmp, iptc, comments }).toEqual({ format: 'jpeg' })
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600)
    expect(Buffer.from(stored).equals(hostile.bytes)).toBe(false)
    for (const trace of ['script', 'MARKER', 'GPS', '<?php', 'evil.example', 'PK\u0003\u0004'])
      expect(has(stored, trace), trace).toBe(false)
  }
})

test.each([
  ['an SVG', codes.imageRefused, /JPEG, PNG or WebP/],
  ['half a JPEG', codes.imageRefused, /damaged/],
  ['a PNG of 20,000 × 20,000 pixels', codes.imageRefused, /too many pixels/],
  ['an interlaced PNG that must be held whole', codes.imageRefused, /too many pixels/],
  ['a JPEG of more than 8 MB', codes.tooLarge, /larger than 8 MB/],
])('%s is told apart', async (about, code, message) => {
  const hostile = all.find((one) => one.about === about)
  expect(hostile && (await send(hostile))).toMatchObject({ code, message: expect.stringMatching(message) })
})

test.each(['a JPEG with GPS in its EXIF', 'a photo of 48 megapixels', 'a CMYK JPEG', 'a transparent PNG'])(
  '%s is an honest picture and is kept',
  async (about) => {
    const hostile = all.find((one) => one.about === about)
    expect(hostile && (await send(hostile))).toMatchObject({ code: codes.ok })
  },
)
