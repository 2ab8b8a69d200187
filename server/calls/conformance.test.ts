import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackendData } from '../../tools/conform/backend-data.ts'
import type { CheckResult, Report } from '../../tools/conform/run.ts'
import { makeKeys } from '../../tools/conform/signature.ts'
import { countOf, isSoak } from '../../tools/counts.ts'
import { baseContractAlone } from '../testing/base-contract-alone.ts'
import { demoDiscovery, type ServedDemo, serveDemo } from '../testing/conform-service.ts'
import { spoiled } from '../testing/spoiled-backend.ts'
import { wrongBackends } from '../testing/wrong-backends.ts'

let demo: ServedDemo
beforeAll(async () => {
  demo = await serveDemo()
})
afterAll(() => demo.close())

const failuresIn = ({ results }: Report) =>
  results.filter(({ status }) => status === 'fails').map(({ id, observed }) => `${id}: ${observed}`)
const provedIn = ({ results }: Report) =>
  new Set(results.filter(({ status }) => status === 'holds').map(({ id }) => id))

/** What nobody who reads a report may learn. */
const { borrower, other, newLoan, sandbox } = demoDiscovery
const secrets = [borrower.session, other.session, newLoan?.session ?? '', sandbox?.secret ?? '']

/** What is made of the rows is the same in every variant; the soak looks at all of it there too. */
const inVariants = ({ group, id }: Pick<CheckResult, 'group' | 'id'>) =>
  isSoak || ['works', 'once', 'money'].includes(group) || id.includes('.refuses.')
const TIMEOUT_MS = 600_000

describe('the right backend', () => {
  test.each(Array.from({ length: countOf('conformingRuns') }, (_, run) => run + 1))(
    'conforms, and all that a wrong one is caught by is proved (run %i)',
    { timeout: TIMEOUT_MS },
    async () => {
      await demo.restart()
      const report = await demo.run()
      expect(failuresIn(report)).toEqual([])
      expect(report.verdict).toBe('conforms')
      const text = JSON.stringify(report)
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
      const proved = provedIn(report)
      expect(wrongBackends.map(({ caughtBy }) => caughtBy).filter((id) => !proved.has(id))).toEqual([])
    },
  )

  type Variant = [string, () => Promise<Report>]
  const wireNames = {
    '*': { data: 'gemini', message: 'msgText', orderId: 'ordRef', productId: 'prdRef' },
    loanDetails: { productName: 'pnm', text: 'lbl', orderStatus: 'sts' },
    cardConfirm: { verifyCode: 'otp' },
  }
  const variants: Variant[] = [
    [
      'with the calls and fields of the base contract alone',
      async () => {
        await demo.restart()
        const discovery = { ...demoDiscovery, additions: [] }
        return demo.run({ discovery, fetch: baseContractAlone, isIncluded: inVariants })
      },
    ],
    ['once more where it has just been checked', () => demo.run({ isIncluded: inVariants })],
    [
      'behind other names',
      async () => {
        await demo.restart({ wireNames })
        const unnamed = await demo.run({ isIncluded: ({ id }) => id === 'loanDetails.works' })
        expect(failuresIn(unnamed)).toHaveLength(1)
        return demo.run({ discovery: { ...demoDiscovery, wireNames }, isIncluded: inVariants })
      },
    ],
  ]
  test.each(variants.slice(0, countOf('conformingVariants')))(
    'conforms %s',
    { timeout: TIMEOUT_MS },
    async (_, check) => {
      expect(failuresIn(await check())).toEqual([])
    },
  )
})

describe('a wrong backend', () => {
  let facts: BackendData
  beforeAll(async () => {
    await demo.restart()
    facts = await demo.facts()
  })

  test('is there in many ways, each by its own name', () => {
    expect(wrongBackends.length).toBeGreaterThanOrEqual(25)
    expect(new Set(wrongBackends.map(({ name }) => name)).size).toBe(wrongBackends.length)
  })

  test.each(wrongBackends)('$name: $caughtBy', { timeout: TIMEOUT_MS }, async ({ caughtBy, spoil }) => {
    if (isSoak || caughtBy.startsWith('money.')) await demo.restart()
    const report = await demo.run({
      fetch: spoiled(spoil()),
      ...(!isSoak && { facts, isIncluded: ({ id }) => id === caughtBy }),
    })
    expect(report.results.find(({ id }) => id === caughtBy)).toMatchObject({ status: 'fails' })
    expect(report.verdict).toBe('does not conform')
  })

  test('that is not there is not judged', async () => {
    const unreachable = () => Promise.reject(new TypeError('fetch failed'))
    await expect(demo.run({ fetch: unreachable })).rejects.toThrow('fetch failed')
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terang-conform-command-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'discovery.json')
  const command = promisify(execFile)
  const root = join(import.meta.dirname, '../..')
  const conform = (...options: string[]) =>
    command(process.execPath, ['tools/conform.ts', ...options], { cwd: root }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    )

  test('ends with 0, 1 or 2, and writes a report that can be verified', { timeout: TIMEOUT_MS }, async () => {
    await demo.restart()
    const { privateKey, publicKey } = makeKeys()
    const [key, publicFile, report] = ['key.pem', 'public.pem', 'report'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    writeFileSync(key, privateKey)
    writeFileSync(publicFile, publicKey)
    const discover = (over: object) =>
      writeFileSync(file, JSON.stringify({ ...demoDiscovery, address: demo.address, ...over }))
    const only = ['--discovery', file, '--only', 'loanDetails.works']
    discover({})
    expect(await conform(...only, '--report', report, '--key', key)).toBe(0)
    expect(readdirSync(report).sort()).toEqual([
      'report.html',
      'report.json',
      'report.json.sig',
      'report.txt',
      'report.xml',
    ])
    expect(await conform('--verify', report, '--public-key', publicFile)).toBe(0)
    discover({ wireNames: { '*': { orderId: 'ref' } } })
    expect(await conform(...only)).toBe(1)
    discover({ market: 'cn' })
    expect(await conform(...only)).toBe(2)
  })
})
