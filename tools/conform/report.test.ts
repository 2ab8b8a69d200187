import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { junitReport } from './report-junit.ts'
import { reportPage } from './report-page.ts'
import { textReport } from './report-text.ts'
import { type CheckResult, contractIdentity, type Report } from './run.ts'
import { fingerprintOf, makeKeys } from './signature.ts'
import { signatureProblem, writeReport } from './write-report.ts'

const result = (id: string, status: CheckResult['status'], observed = ''): CheckResult => ({
  id,
  call: 'loanDetails',
  group: 'works',
  clause: 'product 7.6',
  says: 'a <loan> & its "rows" are shown.',
  status,
  observed,
})
const results = [
  result('a.works', 'holds'),
  result('b.works', 'fails', 'fails with <HTTP 500> \u0000'),
  result('c.works', 'not proved', 'no card'),
]
const report: Report = {
  contract: contractIdentity(),
  address: 'https://backend.example',
  market: 'id',
  additions: [],
  startedAt: '2026-11-16T12:00:00.000Z',
  finishedAt: '2026-11-16T12:05:00.000Z',
  requests: 3,
  verdict: 'does not conform',
  counts: { holds: 1, fails: 1, 'not proved': 1 },
  results,
}

describe('a report', () => {
  test('as text has a line for each check', () => {
    const text = textReport(report)
    expect(text).toContain('https://backend.example does not conform to version 0.1.0 of the contract')
    expect(text).toMatch(/^FAILS +b\.works: fails with <HTTP 500>/m)
    expect(text).toMatch(/^not proved +c\.works: no card$/m)
  })

  test('as JUnit is XML that a build server reads', () => {
    const xml = junitReport(report)
    expect(xml).toContain(
      '<testsuites name="Contract 0.1.0 at https://backend.example" tests="3" failures="1">',
    )
    expect(xml).toContain('<failure message="fails with &lt;HTTP 500&gt; \ufffd">')
    expect(xml).toContain('<skipped message="no card"/>')
    const opened = [...xml.matchAll(/<(\w+)[^>]*[^/]>/g)].map(([, name]) => name).toSorted()
    const closed = [...xml.matchAll(/<\/(\w+)>/g)].map(([, name]) => name).toSorted()
    expect(opened).toEqual(closed)
  })

  test('as a page loads nothing, runs nothing, and writes out what it was given', () => {
    const html = reportPage(report, { sha256: 'abc', fingerprint: null })
    expect(html).toContain('This backend does not conform to the contract')
    expect(html).toContain('A &lt;loan&gt; &amp; its &quot;rows&quot; are shown.')
    expect(html).toContain('This report is not signed')
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(|@import|<loan>/)
  })
})

describe('a signed report', () => {
  const keys = makeKeys()
  const folder = mkdtempSync(join(tmpdir(), 'terang-conform-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const publicKey = createPublicKey(keys.publicKey)
  writeReport(folder, report, createPrivateKey(keys.privateKey))
  const file = join(folder, 'report.json')
  const written = readFileSync(file, 'utf8')

  test('is verified by the key of its signer alone', () => {
    expect(signatureProblem(folder, publicKey)).toBeNull()
    expect(signatureProblem(folder, createPublicKey(makeKeys().publicKey))).toMatch(/not what the holder/)
  })

  test('names its signer on the page', () => {
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain(fingerprintOf(publicKey))
    expect(fingerprintOf(createPrivateKey(keys.privateKey))).toBe(fingerprintOf(publicKey))
  })

  test('is not the same when a letter was changed', () => {
    writeFileSync(file, written.replace('"fails"', '"holds"'))
    expect(signatureProblem(folder, publicKey)).toMatch(/not what the holder/)
    writeFileSync(file, written)
  })

  test('loses its signature when an unsigned one takes its place', () => {
    writeReport(folder, report, null)
    expect(signatureProblem(folder, publicKey)).toMatch(/is not signed/)
  })
})
