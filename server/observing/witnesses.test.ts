import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../base/time.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { type AuditWitness, witnessAudit, witnessedHeads } from '../audit/audit-witness.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { demoMail, type Mail, type MailMessage } from '../mail/mail.ts'
import { openTestService, START, type TestService } from '../testing/harness.ts'
import { lastProofs, runProofs } from './proofs.ts'
import { bucketWitness, mailWitness } from './witnesses.ts'

/** What a bucket with object lock remembers: every version, and the markers that hide some of them. */
const versions: { key: string; isMarker: boolean }[] = []
const locks: IncomingMessage['headers'][] = []
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test')
  const key = pathname.replace('/heads/', '')
  if (!pathname.startsWith('/heads')) response.statusCode = 404
  else if (request.method === 'PUT') {
    locks.push(request.headers)
    versions.push({ key, isMarker: false })
  } else if (searchParams.has('versions')) {
    const listed = versions.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const rows = listed.map(({ key: name, isMarker }) =>
      isMarker
        ? `<DeleteMarker><Key>${name}</Key></DeleteMarker>`
        : `<Version><VersionId>x</VersionId><Key>${name}</Key></Version>`,
    )
    response.write(`<ListVersionsResult>${rows.join('')}</ListVersionsResult>`)
  }
  response.end()
})
let bucket: AuditWitness
const access = { region: 'ap-southeast-3', accessKeyId: 'key', secretAccessKey: 'secret' }
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  bucket = bucketWitness({ ...access, endpoint, bucket: 'heads' })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

let service: TestService
beforeEach(async () => {
  service = await openTestService()
  versions.length = 0
  locks.length = 0
})

async function fill(count: number) {
  for (let no = 1; no <= count; no++)
    await service.db
      .transaction()
      .execute((tx) =>
        recordAudit(
          tx,
          { at: START, staff: 'x', act: 'x', subject: `${no}`, borrowerId: null, reason: '', details: {} },
          service.auditSecrets,
        ),
      )
}

/** As somebody with all rights would, who leaves a chain behind that is right in itself. */
async function cutOffAfter(position: number) {
  const { db } = service
  await sql`alter table audit_events disable trigger append_only`.execute(db)
  await sql`delete from audit_events where position > ${position}`.execute(db)
  await sql`update audit_head set position = ${position},
    hash = (select hash from audit_events where position = ${position})`.execute(db)
  await sql`alter table audit_events enable trigger append_only`.execute(db)
}

const verdict = async () =>
  (await verifyAudit(service.db, service.auditSecrets, { witnessed: await witnessedHeads([bucket]) }))
    .problems

test('an end that was cut off is found by what the bucket was told, also when the log has grown past it', async () => {
  await fill(5)
  expect(await witnessAudit(service.db, [bucket], START)).toEqual({ position: 5, witnesses: 1 })
  expect(await verdict()).toEqual([])
  await cutOffAfter(3)
  expect(await verdict()).toEqual(['the head of an earlier check is not in the chain: 5'])
  await fill(9)
  await witnessAudit(service.db, [bucket], START)
  expect(await verdict()).toEqual(['the head of an earlier check is not in the chain: 5'])
})

test('a head that somebody hid behind a delete marker still counts', async () => {
  await fill(2)
  await witnessAudit(service.db, [bucket], START)
  versions.push({ key: versions[0]?.key ?? '', isMarker: true })
  await cutOffAfter(1)
  expect(await verdict()).toEqual(['the head of an earlier check is not in the chain: 2'])
})

test('what the bucket is told is locked, the newest first', async () => {
  await fill(9)
  await witnessAudit(service.db, [bucket], START)
  await fill(2)
  await witnessAudit(service.db, [bucket], START)
  expect((await bucket.read()).map(({ position }) => position)).toEqual([11, 9])
  expect(locks[0]).toMatchObject({
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': '2027-12-20T03:00:00.000Z',
    'content-md5': expect.stringMatching(/^.{22}==$/),
  })
})

test('the nightly proof compares with the witnesses, whatever the database says of the proof before', async () => {
  const { auditSecrets, log, packs } = service
  const input = { auditSecrets, witnesses: [bucket], log, packs }
  await fill(4)
  await witnessAudit(service.db, [bucket], START)
  await cutOffAfter(2)
  expect(await runProofs(service.db, { ...input, now: START })).toMatchObject({ audit: 1 })
  const proof = (await lastProofs(service.db)).find(({ name }) => name === 'audit')
  expect(proof?.problems).toBe(1)
})

test('a mail says the head as verify-audit takes it, and one that was not sent fails the run', async () => {
  const sent: MailMessage[] = []
  const recording: Mail = {
    send: async (message) => {
      sent.push(message)
      return demoMail().send(message)
    },
  }
  await fill(2)
  await witnessAudit(service.db, [mailWitness(recording, 'audit@lender.test', 'Terang')], START)
  const { head } = await verifyAudit(service.db, service.auditSecrets)
  expect(sent[0]?.to).toBe('audit@lender.test')
  expect(sent[0]?.text).toContain(`--head 2:${head.hash}\n`)
  const failing: Mail = { send: async () => ({ outcome: 'later', reason: 'smtp 451' }) }
  const both = [mailWitness(failing, 'audit@lender.test', 'Terang'), bucket]
  await expect(witnessAudit(service.db, both, new Date(START.getTime() + MINUTE_MS))).rejects.toThrow(
    'smtp 451',
  )
  expect(versions).toHaveLength(1)
})

test('a bucket that is not there is no bucket without heads', async () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const absent = bucketWitness({ ...access, endpoint, bucket: 'nowhere' })
  await expect(absent.read()).rejects.toThrow("no bucket 'nowhere'")
})
