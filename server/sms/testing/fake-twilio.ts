import { createHmac, randomBytes } from 'node:crypto'

export const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'the-auth-token' }

/** Numbers to which a message fails; failures come from what is requested, not from intercepted requests. */
export const failing = {
  notANumber: '+8613800021211',
  noPermission: '+8613800021408',
  unreachable: '+8613800000000',
  brokenReply: '+8613800000001',
  /** A template that was deleted, or is another account's. */
  noTemplate: `HX${'0'.repeat(32)}`,
} as const

export type Taken = { sid: string; resource: string; form: URLSearchParams }

const json = (status: number, body: object) => Response.json(body, { status })
const refused = (status: number, code: number, message: string) =>
  json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })

/** The rules of Twilio's REST interface that concern us, as it publishes them. */
export function fakeTwilio() {
  const taken: Taken[] = []
  const basic = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const [, , sid, resource = ''] = /^\/(2010-04-01)\/Accounts\/(\w+)\/(\w+)\.json$/.exec(pathname) ?? []
    if (request.method !== 'POST' || sid !== account.accountSid) return refused(404, 20404, 'not found')
    if (request.headers.get('authorization') !== basic) return refused(401, 20003, 'Authenticate')
    if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return refused(400, 21000, 'not a form')
    const form = new URLSearchParams(await request.text())
    const to = (form.get('To') ?? '').replace('whatsapp:', '')
    if (to === failing.unreachable) throw new TypeError('fetch failed')
    if (to === failing.brokenReply) return new Response('<html>Bad gateway</html>', { status: 502 })
    if (to === '') return refused(400, 21604, "A 'To' phone number is required")
    if (to === failing.notANumber || !/^\+\d{8,15}$/.test(to)) return refused(400, 21211, "Invalid 'To'")
    if (to === failing.noPermission) return refused(400, 21408, 'Permission has not been enabled')
    const problem = resource === 'Calls' ? callProblem(form) : messageProblem(form)
    if (problem) return problem
    const made = { sid: `${resource === 'Calls' ? 'CA' : 'SM'}${randomBytes(16).toString('hex')}` }
    taken.push({ ...made, resource, form })
    return json(201, { ...made, status: 'queued', to: form.get('To'), error_code: null })
  }

  /** What Twilio would post to us when something has become of the last message or call. */
  const report = (status: string, { sid, resource, form }: Taken, errorCode = ''): Request => {
    const url = form.get('StatusCallback') ?? ''
    const isCall = resource === 'Calls'
    const fields: Record<string, string> = {
      AccountSid: account.accountSid,
      To: form.get('To') ?? '',
      ...(isCall ? { CallSid: sid, CallStatus: status } : { MessageSid: sid, MessageStatus: status }),
      ...(errorCode && { ErrorCode: errorCode }),
    }
    const data = Object.keys(fields)
      .sort()
      .reduce((signed, name) => signed + name + fields[name], url)
    const signature = createHmac('sha1', account.authToken).update(data).digest('base64')
    const { pathname, search } = new URL(url)
    return new Request(`http://inside.test${pathname}${search}`, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': signature },
      body: new URLSearchParams(fields),
    })
  }
  return { fetch, taken, report }
}

function messageProblem(form: URLSearchParams): Response | null {
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return refused(400, 21603, "A 'From' is required")
  const isWhatsApp = form.get('To')?.startsWith('whatsapp:')
  if (isWhatsApp !== form.get('From')?.startsWith('whatsapp:') && isWhatsApp)
    return refused(400, 21910, "Invalid 'From' and 'To' pair")
  // Outside a conversation of the last day, WhatsApp takes approved templates only.
  if (isWhatsApp && !form.get('ContentSid')) return refused(400, 63016, 'Outside the allowed window')
  const template = form.get('ContentSid')
  if (!template && form.has('ContentVariables')) return refused(400, 21654, 'ContentSid Required')
  if (template && (!template.startsWith('HX') || template === failing.noTemplate))
    return refused(400, 21655, 'The ContentSid is Invalid')
  if (!areVariables(form.get('ContentVariables') ?? '{}'))
    return refused(400, 21656, 'The ContentVariables Parameter is invalid')
  const body = form.get('Body') ?? ''
  if (body === '' && !form.get('ContentSid')) return refused(400, 21602, 'Message body is required')
  return body.length > 1600 ? refused(400, 21617, 'The body exceeds 1600 characters') : null
}

/** Texts that are not empty, without line breaks, tabs or long gaps. */
function areVariables(json: string): boolean {
  try {
    return Object.values(JSON.parse(json)).every(
      (value) => typeof value === 'string' && value !== '' && !/[\n\t]| {5}/.test(value),
    )
  } catch {
    return false
  }
}

function callProblem(form: URLSearchParams): Response | null {
  if (!form.get('From')) return refused(400, 21201, "No 'From' number")
  return form.get('Twiml')?.startsWith('<Response>') ? null : refused(400, 21205, 'Url is not valid')
}
