import { beforeEach, describe, expect, test } from 'vitest'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { visitor } from '../testing/visitor.ts'

const campaignId = 'indonesia'
let service: TestService
let desk: Desk
let manager: DeskCalls
let second: DeskCalls
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  desk = openTestDesk(service)
  manager = await deskAs(desk, 'manager')
  second = await deskAs(desk, 'demo-manager-2')
})

async function shown(calls = manager) {
  const found = await calls.campaignShow({ campaignId })
  if (!found.success) throw new Error(found.message)
  return found.data
}

const titleSeen = async () => {
  const loaded = await visitor({ service }).lender.templateLoad({ templateId: campaignId })
  return loaded.success ? (loaded.data as { title?: unknown })['title'] : null
}

const withTitle = (template: object, en: string) => ({ ...template, title: { en, id: en } })

describe('a draft', () => {
  test('is seen by nobody before it is published, and by everybody afterwards', async () => {
    const { template, seen } = await shown()
    const saved = await manager.campaignDraftSave({ campaignId, seen, template: withTitle(template, 'New') })
    expect(saved).toMatchObject({ success: true, data: { seen: 1 } })
    expect(await titleSeen()).toEqual(template.title)
    expect((await shown(second)).template.title).toEqual({ en: 'New', id: 'New' })

    const published = await second.campaignPublish({ campaignId, seen: 1, note: 'shorter' })
    expect(published).toMatchObject({ success: true, data: { version: 1 } })
    expect(await titleSeen()).toEqual({ en: 'New', id: 'New' })
    expect(await shown()).toMatchObject({
      draft: null,
      seen: 2,
      versions: [{ version: 1, note: 'shorter' }],
    })
  })

  test('of one manager is not overwritten by another, who is told', async () => {
    const { template, seen } = await shown()
    await manager.campaignDraftSave({ campaignId, seen, template: withTitle(template, 'Mine') })
    const late = { campaignId, seen, template: withTitle(template, 'Yours') }
    expect(await second.campaignDraftSave(late)).toMatchObject({
      success: false,
      code: codes.changedMeanwhile,
    })
    expect(await second.campaignPublish({ campaignId, seen: 0, note: 'x' })).toMatchObject({
      code: codes.changedMeanwhile,
    })
    expect((await shown()).template.title).toEqual({ en: 'Mine', id: 'Mine' })
  })

  test('that was discarded does not come back for whoever still has it open', async () => {
    const { template, seen } = await shown()
    await manager.campaignDraftSave({ campaignId, seen, template: withTitle(template, 'One') })
    await second.campaignDraftDiscard({ campaignId, seen: 1 })
    expect((await shown()).draft).toBeNull()
    const late = { campaignId, seen: 1, template: withTitle(template, 'Two') }
    expect(await manager.campaignDraftSave(late)).toMatchObject({ code: codes.changedMeanwhile })
  })

  test('that is wrong is stored, and not published', async () => {
    const { template, seen } = await shown()
    await manager.campaignDraftSave({ campaignId, seen, template: { ...template, title: { en: '{rate}' } } })
    expect(await manager.campaignPublish({ campaignId, seen: 1, note: 'x' })).toMatchObject({
      code: codes.notPossible,
      message: 'title.en: names a figure that is not there',
    })
    expect(await shown()).toMatchObject({ seen: 1, versions: [], draft: { savedBy: 'Budi' } })
    expect(await titleSeen()).toEqual(template.title)
  })

  test('can be an old version, or what the product came with', async () => {
    const { template } = await shown()
    await manager.campaignDraftSave({ campaignId, seen: 0, template: withTitle(template, 'New') })
    await manager.campaignPublish({ campaignId, seen: 1, note: 'x' })
    expect(await manager.campaignShow({ campaignId, version: 0 })).toMatchObject({
      data: { template: { title: template.title } },
    })
    expect(await manager.campaignShow({ campaignId, version: 1 })).toMatchObject({
      data: { template: { title: { en: 'New' } } },
    })
  })

  test('of a new landing page is in the list', async () => {
    const { template } = await shown()
    await manager.campaignDraftSave({ campaignId: 'lebaran', seen: 0, template })
    const list = await manager.campaignList({})
    expect(list.success && list.data.rows.filter(({ hasDraft }) => hasDraft)).toMatchObject([
      { campaignId: 'lebaran', version: 0 },
    ])
  })
})

describe('the funnel', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' }

  test('adds up by day and by channel, and is paged by its key', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      template_id: index % 2 ? 'india' : 'indonesia',
      channel: `c/${index}`,
      day: index < 600 ? '2026-11-02' : '2026-11-03',
      visits: 2,
      clicks: 1,
      codes: 1,
      registrations: index === 7 ? 5 : 0,
    }))
    await service.db.insertInto('campaign_days').values(rows).execute()
    const funnel = await manager.campaignFunnel(range)
    if (!funnel.success) throw new Error(funnel.message)
    expect(funnel.data.days).toEqual([
      { day: '2026-11-02', visits: 1200, clicks: 600, codes: 600, registrations: 5 },
      { day: '2026-11-03', visits: 1200, clicks: 600, codes: 600, registrations: 0 },
    ])
    expect(funnel.data.channels[0]).toMatchObject({ templateId: 'india', channel: 'c/7', registrations: 5 })
    expect(funnel.data.channels).toHaveLength(50)

    const first = await manager.campaignDays(range)
    if (!first.success || !first.data.next) throw new Error('no second page')
    const rest = await manager.campaignDays({ ...range, after: first.data.next })
    if (!rest.success) throw new Error(rest.message)
    const keys = [...first.data.rows, ...rest.data.rows].map(
      (row) => `${row.day} ${row.templateId} ${row.channel}`,
    )
    expect(new Set(keys).size).toBe(1200)
    expect(rest.data.next).toBeNull()
    const ofIndia = await manager.campaignFunnel({ ...range, templateId: 'india' })
    expect(ofIndia.success && ofIndia.data.days[0]?.visits).toBe(600)
  })

  test('of more than a year is refused', async () => {
    expect(await manager.campaignFunnel({ from: '2025-01-01', to: '2026-11-30' })).toMatchObject({
      code: codes.invalidRequest,
    })
    expect(await manager.campaignDays({ from: '2025-01-01', to: '2026-11-30' })).toMatchObject({
      code: codes.invalidRequest,
    })
  })
})
