import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { codes } from '../../contract/wire/codes.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { purgeAbandonedApplications, purgeDocumentPictures } from './purge.ts'
import { fillIn, pictureFile, rightAnswers } from './testing/filled.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService({ limits: 'off' })
})

const lender = () => service.lender('demo-id-new', { lang: 'en' })
async function loaded() {
  const { success, data } = await lender().applicationLoad({})
  if (!success) throw new Error('not loaded')
  return data
}

describe('pictures', () => {
  const save = async (file: Blob) => lender().applicationPictureSave({ kind: 'document', picture: file })

  test('are read by their borrower, and a new one replaces the old', async () => {
    const first = await save(await pictureFile())
    const second = await save(await pictureFile('blue'))
    if (!first.success || !second.success) throw new Error('not saved')
    expect(await lender().applicationPictureRead({ picture: first.data.picture })).toMatchObject({
      code: codes.notFound,
    })
    const read = await lender().applicationPictureRead({ picture: second.data.picture })
    expect(read).toMatchObject({ success: true, data: { type: 'image/jpeg' } })
    expect((await loaded()).identity.documentPicture).toBe(second.data.picture)
    const count = await service.db.selectFrom('application_pictures').selectAll().execute()
    expect(count).toHaveLength(1)
  })

  test.each([
    ['document', [40, 30], false],
    ['document', [479, 300], false],
    ['document', [2000, 299], false],
    ['document', [480, 300], true],
    ['document', [300, 480], true],
    ['selfie', [319, 240], false],
    ['selfie', [240, 320], true],
  ] as const)(
    'on which too little can be seen are refused with the size: %s %j',
    async (kind, size, isTaken) => {
      const saved = await lender().applicationPictureSave({
        kind,
        picture: await pictureFile('red', [...size]),
      })
      expect(saved.success).toBe(isTaken)
      if (!isTaken) {
        expect(saved.code).toBe(codes.imageRefused)
        expect(saved.message).toContain(kind === 'document' ? '480 × 300' : '320 × 240')
      }
    },
  )

  test('that are none are refused in words', async () => {
    expect(await save(new Blob(['no picture']))).toMatchObject({ code: codes.imageRefused })
  })
})

describe('what is no longer needed', () => {
  const later = (days: number) => new Date(START.getTime() + days * DAY_MS)
  const count = async (table: 'applications' | 'application_pictures' | 'bank_accounts') =>
    (await service.db.selectFrom(table).selectAll().where('borrower_id', '=', 'id-new').execute()).length

  test('is an application that was left alone', async () => {
    await fillIn(lender())
    expect(await purgeAbandonedApplications(service.db, { market: 'id', before: later(-1) })).toBe(0)
    expect(await count('applications')).toBe(1)
    expect(await purgeAbandonedApplications(service.db, { market: 'in', before: later(1) })).toBe(0)
    expect(await purgeAbandonedApplications(service.db, { market: 'id', before: later(1) })).toBe(1)
    expect(await count('applications')).toBe(0)
    expect(await count('application_pictures')).toBe(0)
    // The account stays where a loan may have been paid to it.
    expect(await count('bank_accounts')).toBe(1)
    await service.db
      .selectFrom('applications')
      .select('id')
      .where('borrower_id', '=', 'id-due')
      .executeTakeFirstOrThrow()
  })

  test('are the pictures, some time after the decision', async () => {
    await fillIn(lender())
    await service.db
      .updateTable('applications')
      .set({ status: 'declined', decided_at: START, decision: { reason: 'salary', retryOn: '2026-12-15' } })
      .where('borrower_id', '=', 'id-new')
      .execute()
    expect(await purgeDocumentPictures(service.db, { market: 'id', before: later(-1) })).toBe(0)
    expect(await count('application_pictures')).toBe(2)
    expect(await purgeDocumentPictures(service.db, { market: 'id', before: later(1) })).toBe(2)
    expect(await count('application_pictures')).toBe(0)
    expect(await count('applications')).toBe(1)
  })
})

describe('a declined application', () => {
  test('is begun again with its answers and pictures, on the day that was told and not before', async () => {
    await fillIn(lender())
    await service.db
      .updateTable('applications')
      .set({ status: 'declined', decided_at: START, decision: { reason: 'salary', retryOn: '2026-11-20' } })
      .where('borrower_id', '=', 'id-new')
      .execute()
    const { job } = rightAnswers('id')
    expect(await lender().jobSave(job)).toMatchObject({ code: codes.alreadyConfirmed })
    service.clock.moveTo(6 * DAY_MS)
    expect(await lender().jobSave({ ...job, income: '30000000' })).toMatchObject({ success: true })
    const data = await loaded()
    expect(data).toMatchObject({ status: 'open', job: { income: '30000000' } })
    expect(data.steps.every(({ done }) => done === '1')).toBe(true)
    expect(await lender().applicationSubmit({ consent: '1' })).toMatchObject({ success: true })
  })
})
