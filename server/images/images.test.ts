import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../base/time.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { purgeUnusedImages, saveImage } from './images.ts'
import { picture } from './testing/pictures.ts'

let service: TestService
beforeEach(async () => {
  service = await openTestService()
})

const borrowerId = 'id-review'
const days = (count: number) => new Date(START.getTime() + count * DAY_MS)
const save = async (colour: string, now = START) => {
  const saved = await saveImage(service, { borrowerId, bytes: await picture({ colour }), now })
  if (typeof saved === 'string') throw new Error(saved)
  return saved.id
}
const bytesOf = (imageId: string) => service.images.get({ borrowerId, imageId, size: 'full' })

test('what no complaint uses and is old is removed, with its bytes; what one uses stays', async () => {
  const unused = await save('red')
  const recent = await save('blue', days(3))
  const used = await service.db.selectFrom('complaint_images').select('image_id').execute()
  expect(used.length).toBeGreaterThan(0)
  expect(await purgeUnusedImages(service, days(-1))).toBe(0)
  expect(await purgeUnusedImages(service, days(1))).toBe(1)
  expect(await bytesOf(unused)).toBeNull()
  expect(await bytesOf(recent)).not.toBeNull()
  const left = await service.db.selectFrom('images').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    [recent, ...used.map(({ image_id }) => image_id)].toSorted(),
  )
})

test('the same file again counts from the new day', async () => {
  const id = await save('red')
  expect(await save('red', days(5))).toBe(id)
  expect(await purgeUnusedImages(service, days(1))).toBe(0)
})

test('a borrower has at most sixty pictures waiting', async () => {
  const row = { borrower_id: borrowerId, width: 1, height: 1, created_at: START }
  await service.db
    .insertInto('images')
    .values(Array.from({ length: 60 }, (_, n) => ({ ...row, id: `waiting-${n}`, source_hash: String(n) })))
    .execute()
  const now = START
  expect(await saveImage(service, { borrowerId, bytes: await picture(), now })).toBe('too many')
  expect(await saveImage(service, { borrowerId: 'id-due', bytes: await picture(), now })).toHaveProperty('id')
})
