import { createHmac } from 'node:crypto'
import { DAY_MS, SECOND_MS } from '../../base/time.ts'
import { isOneOf, type Secrets } from '../../contract/wire/secret-equality.ts'

const VALID_MS = 400 * DAY_MS
const RADIX = 36

const sign = (phone: string, seconds: string, secret: string) =>
  createHmac('sha256', secret).update(`known device\n${phone}\n${seconds}`).digest('base64url')

type DeviceOf = { phone: string; now: Date }

/**
 * What a device gets that has signed in with a number, and sends when it asks for the next code: nobody reads the number in
 * it, and it is good for nothing but the codes that strangers cannot use up (decision 218).
 */
export function deviceMark({ phone, now }: DeviceOf, [current]: Secrets): string {
  const seconds = Math.floor(now.getTime() / SECOND_MS).toString(RADIX)
  return `${seconds}.${sign(phone, seconds, current)}`
}

/** Whether one of the marks that a device sends, with spaces between them, is of this number. */
export function isKnownDevice(marks: string, { phone, now }: DeviceOf, secrets: Secrets): boolean {
  return marks.split(' ').some((mark) => {
    const [seconds = '', signature = ''] = mark.split('.')
    const age = now.getTime() - Number.parseInt(seconds, RADIX) * SECOND_MS
    const signatures = secrets.map((secret) => sign(phone, seconds, secret))
    return age <= VALID_MS && isOneOf(signature, signatures)
  })
}
