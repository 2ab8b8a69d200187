import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { promotion } from '../../contract/calls/promotion.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { isSid, newSid } from '../calls/visitor-id.ts'
import { visitor } from '../promotion/testing/visitor.ts'
import { openTestService, SECRETS, type TestService } from '../testing/harness.ts'
import { newAnswer } from './captcha.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const picture = (sid: string) =>
  service.app.request(`${wirePath(promotion.captchaImage)}?${new URLSearchParams({ sid, t: '1' })}`)

describe('the picture', () => {
  test('is a raster image that no cache keeps, and another one each time', async () => {
    const { data } = await visitor({ service }).lender.sidCreate({})
    const { sid } = data as { sid: string }
    const first = await picture(sid)
    expect(first.headers.get('content-type')).toBe('image/png')
    expect(first.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 264, height: 96 })
    expect(bytes.byteLength).toBeLessThan(6000)
    const second = Buffer.from(await (await picture(sid)).arrayBuffer())
    expect(second.equals(bytes)).toBe(false)
  })

  test('has at most four letters, none of which looks like another', () => {
    for (let round = 0; round < 200; round += 1) expect(newAnswer()).toMatch(/^[2-9a-hkmnp-z]{4}$/)
  })

  test('is drawn for our own session ids only, so that nobody fills the table', async () => {
    for (const sid of ['made-up', 'a.b', `${newSid(['another secret'])}`, '.'])
      expect(await (await picture(sid)).json()).toMatchObject({ code: '-1' })
    expect(await service.db.selectFrom('captchas').selectAll().execute()).toEqual([])
    expect(isSid(newSid(SECRETS), SECRETS)).toBe(true)
  })

  test('is not kept in a way that tells its answer', async () => {
    await visitor({ service }).look('ab2d')
    const [stored] = await service.db.selectFrom('captchas').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('ab2d')
  })
})

describe('an answer', () => {
  test('is read without regard to case', async () => {
    const person = visitor({ service })
    await person.look('ab2d')
    expect(await person.askCode('AB2D')).toMatchObject({ success: true })
  })

  test('that is wrong is 101, and takes the picture with it', async () => {
    const person = visitor({ service })
    await person.look()
    expect(await person.askCode('zzzz')).toMatchObject({ code: '101', message: '请正确输入图形验证码！' })
    expect(await person.askCode('ab2d')).toMatchObject({ code: '-1' })
  })

  test('that is missing is 101 as well', async () => {
    const person = visitor({ service })
    await person.look()
    expect(await person.askCode('')).toMatchObject({ code: '101' })
  })

  test('that comes too late, or to a picture that never was, is -1', async () => {
    const person = visitor({ service })
    expect(await person.askCode()).toMatchObject({ code: '-1' })
    await person.look()
    service.clock.moveTo(5 * MINUTE_MS)
    expect(await person.askCode()).toMatchObject({ code: '-1' })
  })

  test('counts once: a second code needs a second picture', async () => {
    const person = visitor({ service })
    await person.look()
    expect(await person.askCode()).toMatchObject({ success: true })
    service.clock.moveTo(2 * MINUTE_MS)
    expect(await person.askCode()).toMatchObject({
      code: '-1',
      message: '每次获取短信验证码都需要新的图形验证码，请输入这张图片中的字符。',
    })
    const other = visitor({ service, phone: '13912345678' })
    expect(await other.lender.smsSend({ ...other.who('ab2d'), sid: person.sid() })).toMatchObject({
      code: '-1',
    })
  })

  test('counts once even when ten phones bring it at the same moment', async () => {
    const person = visitor({ service })
    await person.look()
    const requested = Array.from({ length: 10 }, (_, index) =>
      person.lender.smsSend({ ...person.who('ab2d'), phone: `1381234000${index}` }),
    )
    expect((await Promise.all(requested)).filter(({ success }) => success)).toHaveLength(1)
  })
})
