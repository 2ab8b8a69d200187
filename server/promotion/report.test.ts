import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../base/time.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { campaignReport } from './report.ts'
import { visitor } from './testing/visitor.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const all = { from: '2026-11-01', to: '2026-12-31' }
const step = (page_id: string, user_from: string) => ({
  page_id,
  user_from,
  client_type: 'android' as const,
  page_type: '1' as const,
})

describe('a campaign is measured', () => {
  test('from visit to registration, for each template, channel and day', async () => {
    const person = visitor({ service })
    for (let visit = 0; visit < 4; visit += 1) await person.lender.visitSave(step('default', 'tiktok'))
    await person.lender.visitSave(step('default', ''))
    await person.lender.visitSave(step('india', 'tiktok'))
    await person.lender.clickSave({ ...step('default', 'tiktok'), phone: '13812345678' })
    await person.signUp()
    service.clock.moveTo(DAY_MS)
    await person.lender.visitSave(step('default', 'tiktok'))
    const none = { visits: 0, clicks: 0, codes: 0, registrations: 0 }
    const of = { templateId: 'default', channel: 'tiktok' }
    expect(await campaignReport(service.db, all)).toEqual([
      { ...none, day: '2026-11-15', templateId: 'default', channel: 'direct', visits: 1 },
      { ...of, day: '2026-11-15', visits: 4, clicks: 1, codes: 1, registrations: 1 },
      { ...none, day: '2026-11-15', templateId: 'india', channel: 'tiktok', visits: 1 },
      { ...none, ...of, day: '2026-11-16', visits: 1 },
    ])
    expect(await campaignReport(service.db, { ...all, templateId: 'india' })).toHaveLength(1)
    expect(await campaignReport(service.db, { from: '2026-11-16', to: '2026-11-16' })).toHaveLength(1)
  })

  test('on the day of its market', async () => {
    service.clock.moveTo(15 * 60 * MINUTE_MS)
    const { lender } = visitor({ service })
    await lender.visitSave(step('indonesia', 'a'))
    await lender.visitSave(step('india', 'a'))
    const days = (await campaignReport(service.db, all)).map(({ templateId, day }) => [templateId, day])
    expect(days).toEqual([
      ['india', '2026-11-15'],
      ['indonesia', '2026-11-16'],
    ])
  })

  test('a registration that was there already is not counted again', async () => {
    await visitor({ service }).signUp()
    service.clock.moveTo(MINUTE_MS)
    await visitor({ service }).signUp()
    expect(await campaignReport(service.db, all)).toMatchObject([{ codes: 2, registrations: 1 }])
  })

  test('an unknown page is not counted, and made-up channels end up together', async () => {
    const { lender } = visitor({ service })
    expect(await lender.visitSave(step('nonesuch', 'a'))).toMatchObject({ success: false })
    const known = Array.from({ length: 490 }, (_, no) => ({ channel: `k${no}`, visits: 1 }))
    const of = { template_id: 'default', day: '2026-11-15', clicks: 0, codes: 0, registrations: 0 }
    await service.db
      .insertInto('campaign_days')
      .values(known.map((each) => ({ ...of, ...each })))
      .execute()
    for (let channel = 0; channel < 20; channel += 1) await lender.visitSave(step('default', `c${channel}`))
    const rows = await campaignReport(service.db, all)
    expect(rows).toHaveLength(501)
    expect(rows.find(({ channel }) => channel === 'other')?.visits).toBe(10)
  })

  test('a hundred visits at one moment are a hundred', async () => {
    const { lender } = visitor({ service })
    await Promise.all(Array.from({ length: 100 }, () => lender.visitSave(step('default', 'x'))))
    expect(await campaignReport(service.db, all)).toMatchObject([{ visits: 100 }])
  })
})
