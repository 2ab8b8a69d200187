import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { table } from '../../contract/calls/table.ts'
import { wirePath } from '../../contract/wire/operation.ts'
import { contents } from '../testing/database.ts'
import { openTestService, type TestService } from '../testing/harness.ts'
import { pictureBytes } from './pictures.ts'
import { profileOf } from './profile.ts'
import { canary, fillIn, rightAnswers } from './testing/filled.ts'

const secrets = Object.values(canary)
/** As they would stand in a column of bytes. */
const traces = secrets.flatMap((secret) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
])

const openFilled = async () => {
  const service = await openTestService({ limits: 'off', logLevel: 'trace' })
  await fillIn(service.lender('demo-id-new'), 'id')
  await fillIn(service.lender('demo-in-new'), 'in')
  return service
}

const expectNone = (text: string, where: string) => {
  for (const trace of traces) expect(text.includes(trace), `${trace} in ${where}`).toBe(false)
}

test('no table has a number, a holder or a picture in clear', async () => {
  const service = await openFilled()
  const tables = await contents(service.db)
  for (const [name, content] of Object.entries(tables)) expectNone(content, name)
  const profile = await profileOf(service.services, 'id-new')
  expect(profile?.answers.bank.holder).toBe(canary.holder)
  const picture = await pictureBytes(service.services, 'id-new', profile?.pictures.selfie ?? '')
  expect(picture?.subarray(0, 2).toString('hex')).toBe('ffd8')
  const start = picture?.subarray(0, 24).toString('hex') ?? ''
  expect(tables['application_pictures']).not.toContain(start)
})

/** Every step refused, every step saved, and a database that fails while one is saved. */
async function provoke(service: TestService): Promise<string[]> {
  const replies: unknown[] = []
  const lender = service.lender('demo-id-new')
  const answers = rightAnswers('id')
  replies.push(await lender.identitySave({ ...answers.identity, birthDate: '1990-01-01' }))
  replies.push(await lender.bankSave({ ...answers.bank, bankCode: 'BRI' }))
  replies.push(await lender.applicationLoad({}))
  await sql`create or replace function tell_all() returns trigger language plpgsql as
    $$ begin raise exception 'cannot write %', encode(new.answers, 'hex'); end $$`.execute(service.db)
  await sql`create trigger telling before update on application_steps for each row execute function tell_all()`.execute(
    service.db,
  )
  replies.push(await lender.identitySave(answers.identity))
  await sql`drop trigger telling on application_steps`.execute(service.db)
  // In the address, where a proxy would log it.
  const query = new URLSearchParams({ sessionId: 'demo-id-new', ...answers.identity, birthDate: '' })
  const response = await service.app.request(`${wirePath(table.identitySave)}?${query}`, { method: 'POST' })
  replies.push(await response.text())
  return replies.map((reply) => JSON.stringify(reply))
}

test('no log and no reply has them, whatever goes wrong', async () => {
  const service = await openFilled()
  const replies = await provoke(service)
  expect(service.logged.length).toBeGreaterThan(10)
  expectNone(service.logged.join(''), 'the log')
  const withoutName = replies.join('').replaceAll(canary.holder, '')
  for (const trace of traces) expect(withoutName.includes(trace), `${trace} in a reply`).toBe(false)
})
