import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../base/time.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { noteSandboxMovement } from '../../gateways/sandbox-report.ts'
import { storeLoan } from '../../ledger/testing/stored-loan.ts'
import { takeEvents } from '../../repayment/inbox/take-events.ts'
import { paid, storeCode } from '../../repayment/testing/stored-code.ts'
import { openTestService, type TestService } from '../../testing/harness.ts'
import { proveEndedDays } from '../reconcile.ts'

let service: TestService
let treasurer: DeskCalls
let manager: DeskCalls
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  const desk = openTestDesk(service)
  treasurer = await deskAs(desk, 'treasurer')
  manager = await deskAs(desk, 'manager')
  await storeLoan(service.db, 'settled')
  await storeCode(service.db, 'code-settled', { order_id: 'settled' })
  for (const id of ['p1', 'p2']) await takeEvents(service, 'sandbox', [paid(id, 'code-settled', 1_000_000)])
})

type Answer<Data> = { success: true; data: Data } | { success: false; code: string; message: string }
async function answerOf<Data>(requested: Promise<Answer<Data>>): Promise<Data> {
  const answer = await requested
  if (!answer.success) throw new Error(`${answer.code}: ${answer.message}`)
  return answer.data
}

const csv = [
  'settlement,settled_on,id,type,amount,fee,tax',
  'S1,2026-11-16,p1,payment,10000,40,4.40',
  'S1,2026-11-16,p2,payment,9000,40,4.40',
  'S2,2026-11-16,p3,payment,5000.50,40,4.40',
  'S2,2026-11-16,p1,payment,10000,40,4.40',
].join('\n')
const upload = (text: string) =>
  treasurer.settlementUpload({ provider: 'sandbox', market: 'id', name: 'nov.csv', file: new Blob([text]) })
const entries = () => service.db.selectFrom('settlement_entries').selectAll().orderBy('id').execute()

test('a settlement file is read, compared, and booked by two people; the same file twice changes nothing', async () => {
  const { fileId } = await answerOf(upload(csv))
  const file = await answerOf(treasurer.settlementShow({ fileId }))
  expect(file).toMatchObject({
    lines: 4,
    differences: 3,
    grossMinor: 2_400_050,
    netMinor: 2_400_050 - 3 * 4_440,
  })
  expect(file.differing.map(({ movementId, difference }) => [movementId, difference])).toEqual([
    ['p2', 'amountDiffers'],
    ['p3', 'missingHere'],
    ['p1', 'duplicate'],
  ])
  expect(await entries()).toEqual([])

  const { proposalId } = await answerOf(treasurer.settlementBook({ fileId, reason: 'Bank statement 12' }))
  const { preview } = await answerOf(manager.proposalShow({ proposalId }))
  for (const { postings } of preview.entries)
    expect(postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
  expect(await treasurer.proposalApprove({ proposalId, version: preview.version })).toMatchObject({
    code: codes.forbidden,
  })
  await answerOf(manager.proposalApprove({ proposalId, version: preview.version }))
  const booked = await entries()
  expect(booked).toMatchObject([
    { settlement_id: 'S1', cash_minor: -1_900_000, fee_minor: 8_000, tax_minor: 880, bank_minor: 1_891_120 },
    { settlement_id: 'S2', cash_minor: -500_050 },
  ])

  expect(await answerOf(upload(csv))).toEqual({ fileId, isKnown: true })
  const again = await answerOf(upload(`${csv}\n`))
  expect(await treasurer.settlementBook({ fileId: again.fileId, reason: 'once more' })).toMatchObject({
    code: codes.notPossible,
  })
  expect(await entries()).toEqual(booked)
})

test('a file that cannot be read is refused with the line, and leaves nothing', async () => {
  for (const [text, message] of [
    ['a,b\n1,2', /no column/],
    [csv.replace('9000', 'much'), /Line 3.*amount/],
    [`${csv}\nS3,"unfinished`, /no CSV/],
    ['settlement,settled_on,id,type,amount,fee,tax', /no line/],
  ] as const)
    expect(await upload(text)).toMatchObject({
      code: codes.notPossible,
      message: expect.stringMatching(message),
    })
  expect(await service.db.selectFrom('settlement_files').select('id').execute()).toEqual([])
})

test('the proof of a day is shown with its differences, and one is explained by who has seen it', async () => {
  const { db, clock } = service
  const event = paid('p1', 'code-settled', 1_000_000)
  await noteSandboxMovement(db, event)
  const day = '2026-11-15'
  expect(await answerOf(treasurer.proofShow({ day, market: 'id' }))).toMatchObject({ proofs: [] })
  clock.moveTo(DAY_MS)
  await proveEndedDays(service.services)
  const desk = openTestDesk(service)
  const later = await deskAs(desk, 'treasurer')
  const shown = await answerOf(later.proofShow({ day, market: 'id' }))
  const named = shown.differences.find(({ key }) => key === 'p2')
  expect(named).toMatchObject({
    difference: 'missingThere',
    oursMinor: 1_000_000,
    theirsMinor: 0,
    orderId: 'settled',
  })
  expect(shown.differences.map(({ key }) => key)).not.toContain('p1')
  const { differenceId = 0, version = '' } = named ?? {}
  expect(await later.differenceResolve({ differenceId, version: 'x', note: 'asked them' })).toMatchObject({
    code: codes.changedMeanwhile,
  })
  await answerOf(later.differenceResolve({ differenceId, version, note: 'asked them' }))
  const after = await answerOf(later.proofShow({ day, market: 'id' }))
  expect(after.differences.find(({ key }) => key === 'p2')).toMatchObject({
    note: 'asked them',
    resolvedBy: 'dewi@lender.example',
  })
  expect((after.proofs[0]?.open ?? 0) + 1).toBe(shown.proofs[0]?.open)
})
