import { expect, test } from 'vitest'
import { type DeskCalls, type DeskKey, deskTable } from '../../contract/calls/table.ts'
import { codes } from '../../contract/wire/codes.ts'
import type { StaffOperation } from '../../contract/wire/operation.ts'
import { describeJobs } from '../jobs/record-run.ts'
import { openTestService, START } from '../testing/harness.ts'
import { deskAs, openTestDesk } from './testing/test-desk.ts'

const day = '2026-11-15'
/** What each read that writes no audit row is asked with, where it needs to know something; refused without it, it fails the test. */
const requests: Readonly<Record<string, object>> = {
  overviewShow: { market: 'id' },
  moneyDayShow: { day, market: 'id' },
  proofShow: { day, market: 'id' },
  complaintQueue: { show: 'all', isCollection: true },
  siteRequestQueue: { of: 'data', isClosed: false },
  productShow: { productId: 'terang-kilat' },
  campaignFunnel: { from: day, to: day },
  campaignDays: { from: day, to: day },
  campaignShow: { campaignId: 'indonesia' },
  assistantFind: { text: 'pay', language: 'en' },
  staffShow: { staffId: 'demo-agent' },
  trialBalance: { market: 'id', day },
  jobRuns: { name: 'sweep' },
  opsShow: { range: 'hours' },
}

const reads = (Object.entries(deskTable) as [DeskKey, StaffOperation][]).filter(
  ([, { kind }]) => kind === 'read',
)

/** A read whose row is personal cannot end without its audit row: the dispatcher holds that (`recorded`). */
test('a read that shows a borrower says so in its row, and so writes an audit row', async () => {
  const service = await openTestService()
  const manager = await deskAs(openTestDesk(service), 'manager')
  await service.lender('', { lang: 'en' }).dataRequestSave({ kind: 'copy', contact: '081234567890' })
  await service.db
    .insertInto('proof_differences')
    .values({
      provider: 'sandbox',
      market: 'id',
      day,
      kind: 'payment',
      match_key: 'p1',
      difference: 'missingThere',
      ours_minor: 1_000,
      theirs_minor: 0,
      other_day: null,
      order_id: 'TR-due',
      detail: '',
      found_at: START,
      resolved_at: null,
    })
    .execute()
  const people = await service.db.selectFrom('borrowers').select(['id', 'name', 'phone']).execute()
  const orders = await service.db.selectFrom('orders').select('id').execute()
  const traces = [
    ...people.flatMap(({ id, name, phone }) => [`"${id}"`, name, phone]),
    ...orders.map(({ id }) => `"${id}"`),
    '081234567890',
  ].filter((trace) => trace.length > 2)
  await describeJobs(service.db, {
    sweep: { schedule: { everySeconds: 60 }, retryLimit: 1, work: async () => null },
  })
  const { data: product } = (await manager.productShow({ productId: 'terang-kilat' })) as {
    data: { terms: object }
  }
  const computed = { productId: 'terang-kilat', terms: product.terms }
  const shown: string[] = []
  const refused: string[] = []
  for (const [key] of reads.filter(([, { personal }]) => !personal)) {
    const request = key === 'productCompute' ? computed : (requests[key] ?? {})
    const reply = await (manager[key] as DeskCalls['staffList'])(request)
    const text = JSON.stringify(reply)
    // A request that is refused as it stands would show nothing, whatever the read does.
    if (!reply.success) refused.push(`${key} ${reply.code}`)
    if (traces.some((trace) => text.includes(trace))) shown.push(key)
  }
  expect(shown).toEqual([])
  expect(refused).toEqual([])
})

test.each(['proposalList', 'moneyEventList', 'sentMessageList', 'proofShow'] as const)(
  '%s is in the audit log',
  async (key) => {
    const service = await openTestService()
    const manager = await deskAs(openTestDesk(service), 'manager')
    const requested: Readonly<Record<string, object>> = {
      moneyEventList: { list: 'dead' },
      proofShow: { day, market: 'id' },
    }
    const request = requested[key] ?? {}
    expect(await (manager[key] as DeskCalls['proposalList'])(request)).toMatchObject({ success: true })
    const acts = await service.db.selectFrom('audit_events').select('act').execute()
    expect(acts.filter(({ act }) => act === key)).toHaveLength(1)
  },
)

test('a draft and its pictures are nobody’s to see, and an auditor sees no document', async () => {
  const service = await openTestService()
  const desk = openTestDesk(service)
  const [application] = await service.db
    .selectFrom('applications')
    .select('id')
    .where('submitted_at', 'is not', null)
    .execute()
  const applicationId = application?.id ?? ''
  const auditor = await deskAs(desk, 'auditor')
  expect(await auditor.applicationShow({ applicationId })).toMatchObject({
    data: { pictures: { document: false } },
  })
  expect(await auditor.applicationPictureShow({ applicationId, kind: 'document' })).toMatchObject({
    code: codes.forbidden,
  })
  await service.db
    .updateTable('applications')
    .set({ submitted_at: null, status: 'open' })
    .where('id', '=', applicationId)
    .execute()
  for (const role of ['officer', 'manager', 'auditor']) {
    const calls = await deskAs(desk, role)
    expect(await calls.applicationShow({ applicationId })).toMatchObject({ code: codes.notFound })
    for (const kind of ['document', 'selfie'] as const)
      expect(await calls.applicationPictureShow({ applicationId, kind })).toMatchObject({
        code: codes.notFound,
      })
  }
})
