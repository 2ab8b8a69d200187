import { createHash } from 'node:crypto'
import { DAY_MS } from '../../base/time.ts'
import type { AuditWitness } from '../audit/audit-witness.ts'
import { type AuditHead, headText } from '../audit/verify-audit.ts'
import { openBucket, type S3Options } from '../images/bucket.ts'
import type { Mail } from '../mail/mail.ts'

/** An address whose mail nobody at the database can remove. */
export const mailWitness = (mail: Mail, to: string, from: string): AuditWitness => ({
  write: async (head, now) => {
    const sent = await mail.send({
      to,
      from,
      subject: `Audit log: ${head.position}`,
      text: `At ${now.toISOString()} the audit log ended at\n\n${headText(head)}\n\nnpm run verify-audit -- --head ${headText(head)}\n`,
      key: `audit-head-${head.position}-${now.getTime()}`,
    })
    if (sent.outcome !== 'sent') throw new Error(`the mail about the audit log was not sent: ${sent.reason}`)
  },
  read: async () => [],
})

const FOLDER = 'audit-heads/'
/** Longer than a year, so that a yearly audit finds the heads of all of it. */
const LOCKED_DAYS = 400
const POSITION_DIGITS = 15
const POSITION_MAX = 10 ** POSITION_DIGITS - 1
const HEADS_MAX = 1_000

/** A listing begins with the first key: the newest head has the smallest. The key says all, so nothing else is read. */
const keyOf = ({ position, hash }: AuditHead) =>
  `${FOLDER}${String(POSITION_MAX - position).padStart(POSITION_DIGITS, '0')}-${hash}`

/** Of every version, those that a delete marker hides too. */
const versionKeys = /<Version>.*?<Key>audit-heads\/(\d{15})-([\w-]+)<\/Key>/gs

const headsIn = (listing: string): AuditHead[] =>
  [...listing.matchAll(versionKeys)].map(([, reversed = '', hash = '']) => ({
    position: POSITION_MAX - Number(reversed),
    hash,
  }))

/**
 * A bucket with object lock: what is written there can be hidden by a newer version or a delete marker and not removed, so
 * every version is read.
 */
export function bucketWitness(options: S3Options): AuditWitness {
  const request = openBucket(options, 'the witness of the audit log')
  const send = async (path: string, init: RequestInit) => {
    const response = await request(path, init)
    if (!response.ok) throw new Error(`the witness of the audit log has no bucket '${options.bucket}'`)
    return response
  }
  return {
    write: async (head, now) => {
      const headers = {
        'Content-Type': 'text/plain',
        // A bucket with object lock asks for it.
        'Content-MD5': createHash('md5').update(headText(head)).digest('base64'),
        'x-amz-object-lock-mode': 'COMPLIANCE',
        'x-amz-object-lock-retain-until-date': new Date(now.getTime() + LOCKED_DAYS * DAY_MS).toISOString(),
      }
      await send(`/${keyOf(head)}`, { method: 'PUT', headers, body: headText(head) })
    },
    read: async () => {
      const query = `?versions&prefix=${encodeURIComponent(FOLDER)}&max-keys=${HEADS_MAX}`
      return headsIn(await (await send(query, { method: 'GET' })).text())
    },
  }
}
