import { beforeEach, describe, expect, test } from 'vitest'
import { timeKey } from '../../../base/cursor.ts'
import { MINUTE_MS } from '../../../base/time.ts'
import { applicationDeclineReasons } from '../../../contract/calls/application.ts'
import type { Desk } from '../../../contract/calls/desk.ts'
import type { DeskCalls } from '../../../contract/calls/table.ts'
import { codes } from '../../../contract/wire/codes.ts'
import { packs } from '../../../market/packs/packs.ts'
import { seedWaiting } from '../../demo/seed-waiting.ts'
import { deskAs, openTestDesk } from '../../desk/testing/test-desk.ts'
import { replyOf } from '../../loans/testing/confirming.ts'
import { openTestService, START, type TestService } from '../../testing/harness.ts'
import { profileOf } from '../profile.ts'

let service: TestService
let desk: Desk
let officer: DeskCalls
const ID = 'id-waiting'

beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
  await seedWaiting({ ...service, now: START })
  desk = openTestDesk(service)
  officer = await deskAs(desk, 'officer')
})

type Answer<T> = { success: true; data: T } | { success: false; code: string; message: string }
const dataOf = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const got = await answer
  if (!got.success) throw new Error(`${got.code}: ${got.message}`)
  return got.data
}
const queue = async (calls = officer) => (await dataOf(calls.applicationQueue({}))).rows
const shown = async (calls = officer) => {
  const row = (await queue(calls)).find(({ borrowerId }) => borrowerId === ID)
  return dataOf(calls.applicationShow({ applicationId: row?.applicationId ?? '' }))
}
const borrower = () =>
  service.db.selectFrom('borrowers').selectAll().where('id', '=', ID).executeTakeFirstOrThrow()
const loaded = () => replyOf(service.lender(`demo-${ID}`, { lang: 'id' }).applicationLoad({}))
const audited = (act: string) =>
  service.db.selectFrom('audit_events').selectAll().where('act', '=', act).execute()

describe('the list', () => {
  test('has those that wait for a person, oldest first, by pages', async () => {
    expect((await queue()).map(({ borrowerId }) => borrowerId)).toEqual([ID, 'in-waiting'])
    const [first] = await queue()
    const after = timeKey(new Date(START.getTime() - 3 * 60 * MINUTE_MS), first?.applicationId ?? '')
    const rest = await dataOf(officer.applicationQueue({ after }))
    expect(rest.rows.map(({ borrowerId }) => borrowerId)).toEqual(['in-waiting'])
    expect(rest.next).toBeNull()
    expect((await dataOf(officer.applicationQueue({ after: 'nonsense' }))).rows).toHaveLength(2)
  })
})

describe('one application', () => {
  test('shows verdicts, history and masked answers', async () => {
    const file = await shown()
    expect(file).toMatchObject({
      name: 'Kartika Anggraini',
      status: 'review',
      reason: 'person',
      pictures: { document: true, selfie: true },
      needsSecond: false,
      isTooSmall: false,
      limitMinor: packs.id.application.limit.firstMaxMinor,
      language: 'id',
    })
    expect(file.verdicts.filter(({ applies }) => applies).map(({ reason }) => reason)).toEqual(['person'])
    expect(file.history.map(({ reason }) => reason)).toEqual(['person', 'submitted'])
    const { answers } = (await profileOf(service, ID)) ?? {}
    const numbers = [answers?.identity.documentNumber, answers?.bank.accountNumber, answers?.contact.phone]
    for (const number of numbers) {
      expect(number).toMatch(/^\+?\d{8,}$/)
      expect(JSON.stringify(file)).not.toContain(number)
    }
  })

  test('tells the second who opens it that somebody else has it open', async () => {
    expect((await shown()).others).toEqual([])
    const manager = await deskAs(desk, 'manager')
    expect((await shown(manager)).others.map(({ staff }) => staff)).toEqual(['arjun@lender.example'])
    service.clock.moveTo(16 * MINUTE_MS)
    expect((await shown(manager)).others).toEqual([])
  })

  test('shows its pictures, and each look is in the audit log', async () => {
    const { applicationId } = await shown()
    const { bytes } = await dataOf(officer.applicationPictureShow({ applicationId, kind: 'selfie' }))
    expect([...bytes.slice(0, 2)]).toEqual([0xff, 0xd8])
    expect(await audited('applicationPictureShow')).toMatchObject([
      { subject: `application ${applicationId}`, borrower_id: ID, staff: 'arjun@lender.example' },
    ])
    expect(await officer.applicationPictureShow({ applicationId: 'none', kind: 'selfie' })).toMatchObject({
      code: codes.notFound,
    })
  })
})

describe('approving', () => {
  test('sets the limit, tells the borrower, and is in history and audit log', async () => {
    const { applicationId, version } = await shown()
    await dataOf(officer.applicationApprove({ applicationId, version, note: 'Same face.' }))
    expect(await borrower()).toMatchObject({
      credit_limit_minor: packs.id.application.limit.firstMaxMinor,
      salary_minor: 24_000_000_000,
    })
    expect(await queue()).toHaveLength(1)
    const file = await dataOf(officer.applicationShow({ applicationId }))
    expect(file.history[0]).toMatchObject({ status: 'approved', by: 'Arjun', note: 'Same face.' })
    expect(await audited('applicationApprove')).toMatchObject([{ reason: 'Same face.', borrower_id: ID }])
    const notices = service.db.selectFrom('notices').select('facts').where('borrower_id', '=', ID)
    expect(await notices.execute()).toMatchObject([{ facts: { application: 'approved' } }])
  })

  test('by the second of two people is refused with the name of the first', async () => {
    const manager = await deskAs(desk, 'manager')
    const [mine, theirs] = [await shown(), await shown(manager)]
    const message = 'Foto Anda tidak sesuai.'
    await dataOf(
      officer.applicationDecline({ ...seen(mine), reason: 'declined', message, note: 'Other face.' }),
    )
    const late = await manager.applicationApprove({ ...seen(theirs), note: 'Fine.' })
    expect(late).toMatchObject({
      success: false,
      code: codes.changedMeanwhile,
      message: expect.stringMatching(/^Arjun/),
    })
    expect((await borrower()).credit_limit_minor).toBe(0)
    expect(await audited('applicationApprove')).toEqual([])
  })

  test('above the pack’s limit needs a second person', async () => {
    const { id } = packs
    const strict = { ...id, application: { ...id.application, secondPersonAboveMinor: 100_000_000 } }
    service.services.packs = { ...packs, id: strict }
    desk = openTestDesk(service)
    officer = await deskAs(desk, 'officer')
    const file = await shown()
    expect(file.needsSecond).toBe(true)
    expect(await officer.applicationApprove({ ...seen(file), note: 'Fine.' })).toMatchObject({
      code: codes.notPossible,
    })
    const { applicationId } = file
    const { proposalId } = await dataOf(
      officer.applicationLargeApprove({ applicationId, reason: 'Same face.' }),
    )
    expect((await shown()).proposalId).toBe(proposalId)
    const proposed = await dataOf(officer.proposalShow({ proposalId }))
    const { version } = proposed.preview
    expect(proposed.preview.changes).toContainEqual({
      label: 'Credit limit',
      before: 'Rp0',
      after: 'Rp5.000.000',
    })
    expect(await officer.proposalApprove({ proposalId, version })).toMatchObject({ code: codes.forbidden })
    const manager = await deskAs(desk, 'manager')
    await dataOf(manager.proposalApprove({ proposalId, version }))
    expect((await borrower()).credit_limit_minor).toBe(500_000_000)
  })
})

const seen = ({ applicationId, version }: { applicationId: string; version: string }) => ({
  applicationId,
  version,
})

describe('declining and asking again', () => {
  test('the borrower reads the policy’s reason and what was written', async () => {
    const file = await shown()
    const message = 'Slip gaji <b>tidak</b> terbaca.'
    await dataOf(officer.applicationDecline({ ...seen(file), reason: 'salary', message, note: 'Pay slip.' }))
    const { status, decision } = await loaded()
    expect(status).toBe('declined')
    expect(decision.message).toMatch(/^Penghasilan Anda di bawah/)
    expect(decision).toMatchObject({ remark: message, retryOn: '2026-12-15' })
    expect(JSON.stringify(decision)).not.toContain('Pay slip')
  })

  test.each(['', ' ', 'x', '----------', 'aaaaaaaaaaaa'])(
    'for something else that is said as %j is refused at its field, and nothing is sent',
    async (message) => {
      const file = await shown()
      const { applicationId } = file
      const fields = { message: 'Write the reason in a sentence: the borrower is told to read it.' }
      const refusal = { success: false, code: codes.fieldsRefused, data: { fields } }
      const reason = 'declined' as const
      expect(
        await officer.applicationDecline({ ...seen(file), reason, message, note: 'Other face.' }),
      ).toMatchObject(refusal)
      expect(await officer.applicationDeclinePreview({ applicationId, reason, message })).toMatchObject(
        refusal,
      )
      expect((await loaded()).status).toBe('review')
      expect(
        await service.db.selectFrom('notices').selectAll().where('borrower_id', '=', ID).execute(),
      ).toEqual([])
    },
  )

  test('without a reason is refused', async () => {
    const request = { ...seen(await shown()), reason: '' as 'declined', message: 'Slip gaji tidak terbaca.' }
    expect(await officer.applicationDecline({ ...request, note: 'Pay slip.' })).toMatchObject({
      code: codes.invalidRequest,
    })
  })

  test.each(applicationDeclineReasons)('for %s the borrower reads what was shown before', async (reason) => {
    const file = await shown()
    const message = 'Slip gaji tidak terbaca.'
    const { applicationId } = file
    const preview = await dataOf(officer.applicationDeclinePreview({ applicationId, reason, message }))
    expect((await loaded()).status).toBe('review')
    await dataOf(officer.applicationDecline({ ...seen(file), reason, message, note: 'Pay slip.' }))
    const { notice, ...page } = preview
    expect((await loaded()).decision).toMatchObject(page)
    const notices = await replyOf(service.lender(`demo-${ID}`, { lang: 'id' }).noticeList({}))
    expect(JSON.stringify(notices)).toContain(notice)
    expect(await officer.applicationDeclinePreview({ applicationId, reason, message })).toMatchObject({
      code: codes.changedMeanwhile,
    })
  })

  test('with a reason that passes by itself, any day does for another try', async () => {
    await dataOf(officer.applicationDecline({ ...seen(await shown()), reason: 'overdue', note: 'Late.' }))
    expect((await loaded()).decision.retryOn).toBe('')
  })

  test('asked again, the borrower gets a notice, edits that step, and hands in once more', async () => {
    const message = 'Foto KTP terpotong.'
    await dataOf(officer.applicationAskAgain({ ...seen(await shown()), step: 'job', message }))
    const { status, decision } = await loaded()
    expect(status).toBe('open')
    expect(decision).toMatchObject({ step: 'job', remark: message, message: 'Mohon ulangi langkah ini.' })
    const notices = service.db.selectFrom('notices').select('facts').where('borrower_id', '=', ID)
    expect(await notices.execute()).toMatchObject([{ facts: { application: 'again' } }])
    const lender = service.lender(`demo-${ID}`)
    await replyOf(
      lender.jobSave({ employment: 'employee', employer: 'PT', income: '300000000', payDay: '1' }),
    )
    expect(await replyOf(lender.applicationSubmit({ consent: '1' }))).toEqual({ status: 'review' })
    expect(await queue()).toHaveLength(2)
  })

  test('nothing is decided about what does not wait', async () => {
    const file = await shown()
    await dataOf(officer.applicationAskAgain({ ...seen(file), step: 'bank', message: 'Again, please.' }))
    expect(await officer.applicationDecline({ ...seen(file), reason: 'old', note: 'x' })).toMatchObject({
      code: codes.changedMeanwhile,
    })
    expect(
      await officer.applicationApprove({ applicationId: 'none', version: 'x', note: 'x' }),
    ).toMatchObject({
      code: codes.notFound,
    })
  })
})
