import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { withLogFields } from './log-fields.ts'

/** What is written when `say` uses a log that leaves nothing out. */
function written(say: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  say(createLog('trace', { write }))
  return text
}

const secrets = {
  sessionId: 'tok-Qx7',
  'X-Session-Id': 'tok-Qx7',
  'x-session-id': 'tok-Qx7',
  cookie: 'session=tok-Qx7',
  authorization: 'Bearer tok-Qx7',
  sid: 'tok-Qx7',
  repayToken: 'tok-Qx7',
  phone: '+62 812 5550 001',
  mobile: '13800138000',
  capcode: 'x4Kp',
  smsCode: '482913',
  verifyCode: '482913',
  cardNo: '4111111111111111',
}

test.each(Object.entries(secrets))('hides %s, at the top and inside', (name, secret) => {
  const text = written((log) => {
    log.trace({ [name]: secret })
    log.info({ request: { [name]: secret } })
    log.warn({ request: { headers: { [name]: secret } } }, 'with a message')
    log.child({ [name]: secret }).error('from a child')
  })
  expect(text).not.toContain(secret)
  expect(text.match(/\[hidden\]/g)?.length).toBe(4)
})

const phones = [
  '081255500012',
  '+62 812-5550-0012',
  '(0812) 555 00012',
  '+62.812.5550.0012',
  '91 98765 43210',
]

test.each(phones)('hides the number %s in the message and the stack of an error', (phone) => {
  const error = Object.assign(new Error(`duplicate key (phone)=(${phone})`), {
    code: '23505',
    detail: `Key (phone)=(${phone}) already exists.`,
    parameters: [phone],
    query: `select '${phone}'`,
    cause: new Error(phone),
  })
  for (const say of [{ error }, { err: error }, error]) {
    const text = written((log) => log.error(say))
    const digits = phone.replace(/\D/g, '')
    expect(text.replace(/"time":"[^"]*"/, '').replace(/\D/g, '')).not.toContain(digits)
    expect(text).toContain('duplicate key')
    expect(text).toContain('23505')
  }
})

test('hides what stands in the query of an address in an error', () => {
  const text = written((log) =>
    log.error({ error: new TypeError('bad address http://a/b?sessionId=tok-Qx7&x=1') }),
  )
  expect(text).not.toContain('tok-Qx7')
  expect(text).toContain('http://a/b')
})

test('says of a thrown text only that it is one', () => {
  const text = written((log) => log.error({ error: 'tok-Qx7' }))
  expect(JSON.parse(text).error).toEqual({ type: 'string' })
})

test('keeps what is needed to find a bug: the type, the message and the place', () => {
  const { error, level } = JSON.parse(written((log) => log.error({ error: new RangeError('too far') })))
  expect(error).toMatchObject({ type: 'RangeError', message: 'too far' })
  expect(error.stack).toMatch(/log\.test\.ts:\d+:\d+/)
  expect(level).toBe(50)
})

test('every line of a request has its id, after it has waited too; other lines have none', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const request = (requestId: string) =>
    withLogFields({ requestId }, async () => {
      log.info({ call: 'a' })
      await new Promise(setImmediate)
      log.child({ part: 'b' }).warn('later')
    })
  await Promise.all([request('AAAA-1111'), request('BBBB-2222')])
  log.info('outside')
  const ids = lines.map((line) => JSON.parse(line).requestId)
  expect(ids).toEqual(['AAAA-1111', 'BBBB-2222', 'AAAA-1111', 'BBBB-2222', undefined])
})

test('an address and its port in an error are legible, and a phone number that looks alike is not', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.warn({ error: new Error('connect ECONNREFUSED 10.0.12.11:5432') }, 'x')
  log.warn({ error: new Error('no such number 081.234.567.89') }, 'x')
  log.warn({ error: new Error('no such number 812.345.678.901') }, 'x')
  expect(lines[0]).toContain('ECONNREFUSED 10.0.12.11:5432')
  expect(lines[1]).toContain('no such number [digits]')
  expect(lines[2]).toContain('no such number [digits]')
})
