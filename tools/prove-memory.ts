import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon, { type Request } from 'autocannon'
import { MINUTE_MS } from '../base/time.ts'
import { startCopyProcess } from '../e2e/copy.ts'
import { residentBytes } from '../e2e/resident-memory.ts'
import { sandboxCallback } from '../server/gateways/sandbox.ts'
import { demoLoan } from './demo-loan.mjs'
import { startPostgres } from './postgres.mjs'

const GROWTH_MAX = 1.3
const SAMPLES = 11
const REQUESTS_PER_SECOND = 20
const SECRET = 'the secret of a gateway that is not there'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, first: { type: 'string', default: '5' } },
})
const [minutes, first] = [Number(values.minutes), Number(values.first)]
if (!(first > 0 && minutes > first)) throw new Error('--minutes must be more than --first')

const of = (market: string, key: string) => `sessionId=demo-${market}-${key}&lang=en`
const pages = [
  '/',
  '/main',
  '/login',
  '/aboutUs',
  '/privacyPolicy',
  '/promotion',
  ...['id', 'in'].flatMap((market) => [
    `/main?${of(market, 'due')}`,
    `/order?${of(market, 'due')}`,
    `/mine?${of(market, 'overdue')}`,
    `/messages?${of(market, 'due')}`,
    `/complainPage?${of(market, 'due')}`,
    `/apply?${of(market, 'new')}`,
  ]),
  `/loanDetails?${demoLoan}`,
  `/repay?${demoLoan}`,
  `/intelligentCustomerService?${of('id', 'due')}&orderNo=TR-due`,
  `/complainPageNext?${of('id', 'due')}&problemType=2&orderNo=TR-due`,
]

let payments = 0
/** Money of nobody: it is stored, matched in vain, and kept for a person. */
function payment() {
  payments += 1
  const event = {
    kind: 'payment',
    eventId: `memory-${payments}`,
    reference: `nobody-${payments}`,
    amountMinor: 100,
    currency: 'IDR',
    paidAt: new Date().toISOString(),
  }
  return sandboxCallback([event], SECRET)
}

const requests: Request[] = [
  ...pages.map((path): Request => ({ path })),
  { path: '/hooks/sandbox', setupRequest: (request) => ({ ...request, ...payment() }) },
]

/** A page that was refused is answered with 200 as well. */
async function checkPages(url: string): Promise<void> {
  for (const path of pages) {
    const text = await (await fetch(url + path)).text()
    if (/<h1[^>]*>(Something is missing|This page is not here|You have been signed out)/.test(text))
      throw new Error(`${path} is refused`)
  }
}

/** The median of a minute, since collecting garbage makes it rise and fall. */
async function settledMb(pid: number): Promise<number> {
  const samples: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push(residentBytes(pid) / 2 ** 20)
    await sleep(MINUTE_MS / SAMPLES)
  }
  return samples.toSorted((one, other) => one - other)[Math.floor(SAMPLES / 2)] ?? 0
}

const { url: databaseUrl, stop } = await startPostgres()
const copy = await startCopyProcess({ DATABASE_URL: databaseUrl, SANDBOX_SECRET: SECRET, LOG_LEVEL: 'warn' })
try {
  await checkPages(copy.url)
  const load = autocannon({
    url: copy.url.replace('localhost', '127.0.0.1'),
    connections: 4,
    overallRate: REQUESTS_PER_SECOND,
    duration: (minutes + 1) * 60,
    requests,
  })
  await sleep((first - 1) * MINUTE_MS)
  const early = await settledMb(copy.pid)
  console.log(`${first} min: ${Math.round(early)} MB`)
  await sleep((minutes - first - 1) * MINUTE_MS)
  const late = await settledMb(copy.pid)
  const { '2xx': good = 0, '5xx': broken = 0, errors, timeouts } = await load
  console.log(
    `${minutes} min: ${Math.round(late)} MB, ${(late / early).toFixed(2)}×; ${good} requests were answered with what they asked for`,
  )
  if (broken + errors + timeouts > 0)
    throw new Error(`unexpected replies: ${JSON.stringify({ broken, errors, timeouts })}`)
  if (late > early * GROWTH_MAX)
    throw new Error(`the process needs more than ${GROWTH_MAX}× after ${minutes} minutes`)
} finally {
  await copy.stop()
  await stop()
}
