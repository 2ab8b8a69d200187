import { expect, test } from 'vitest'
import { explainedFindings } from './explained.ts'
import { findingLines, unexplained } from './findings.ts'
import { slowFindings } from './slow.ts'
import { sqlmapFindings, sqlmapTested } from './sqlmap.ts'
import { wapitiFindings, wapitiPages } from './wapiti.ts'

const finding = { tool: 'wapiti', finding: 'CRLF Injection', place: 'GET /main lang', detail: 'lang=%0d' }
const explained = { tool: 'wapiti', finding: 'CRLF Injection', place: /^GET \/main/, why: 'a reason' }

test('a finding is explained by tool, kind, place and detail together', () => {
  expect(unexplained([finding], [])).toEqual([finding])
  expect(unexplained([finding], [explained])).toEqual([])
  for (const other of [
    { tool: 'sqlmap' },
    { finding: 'Open Redirect' },
    { place: /^POST/ },
    { detail: /^id=/ },
  ])
    expect(unexplained([finding], [{ ...explained, ...other }])).toEqual([finding])
})

test('the same finding is one line', () => {
  expect(findingLines([finding, finding])).toEqual(['wapiti: CRLF Injection at GET /main lang: lang=%0d'])
})

test('every explanation says where and why', () => {
  for (const { place, why } of explainedFindings) {
    expect(why.length).toBeGreaterThan(40)
    expect(place.source).toMatch(/^\^/)
  }
})

test('a report of wapiti', () => {
  const entry = { method: 'GET', path: '/main?lang=x', parameter: 'lang', info: 'XSS via lang', level: 1 }
  const report = {
    vulnerabilities: { 'Cross Site Scripting': [entry], 'SQL Injection': [] },
    anomalies: { 'Internal Server Error': [{ ...entry, method: 'POST', parameter: '' }] },
  }
  expect(wapitiFindings(report)).toEqual([
    { tool: 'wapiti', finding: 'Cross Site Scripting', place: 'GET /main lang', detail: 'XSS via lang' },
    { tool: 'wapiti', finding: 'Internal Server Error', place: 'POST /main', detail: 'XSS via lang' },
  ])
  expect(wapitiPages('[*] Wapiti found 254 URLs and forms during the scan')).toBe(254)
  expect(wapitiPages('nothing')).toBe(0)
})

const safe = `[INFO] GET parameter 'q' appears to be dynamic
[WARNING] heuristic (basic) test shows that GET parameter 'q' might not be injectable
[WARNING] GET parameter 'q' does not seem to be injectable
[WARNING] POST parameter 'id' does not seem to be injectable
[ERROR] all tested parameters do not appear to be injectable.`
const unsafe = `[INFO] heuristic (basic) test shows that GET parameter 'q' might be injectable (possible DBMS: 'PostgreSQL')
[INFO] heuristic (XSS) test shows that GET parameter 'q' might be vulnerable to cross-site scripting (XSS) attacks
[INFO] heuristic (FI) test shows that GET parameter 'f' might be vulnerable to file inclusion (FI) attacks
[INFO] GET parameter 'q' appears to be 'AND boolean-based blind - WHERE or HAVING clause' injectable
[INFO] GET parameter 'q' is 'PostgreSQL AND error-based' injectable
GET parameter 'q' is vulnerable. Do you want to keep testing the others (if any)? [y/N] N`

test('what sqlmap says of safe parameters is no finding', () => {
  expect(sqlmapFindings(safe, '/desk/borrowers')).toEqual([])
  expect(sqlmapTested(safe)).toBe(2)
})

test('what sqlmap suspects and then refutes is no finding', () => {
  const suspected = "[INFO] GET parameter 'upTo' appears to be 'AND boolean-based blind' injectable"
  const other = "[WARNING] GET parameter 'code' does not seem to be injectable"
  const verdict = "[WARNING] GET parameter 'upTo' does not seem to be injectable"
  expect(sqlmapFindings([suspected, other].join('\n'), '/that')).toHaveLength(1)
  expect(sqlmapFindings([suspected, verdict].join('\n'), '/that')).toEqual([])
})

test('what sqlmap suspects is a finding', () => {
  const found = sqlmapFindings(unsafe, '/desk/borrowers').map(({ finding, place }) => `${finding} ${place}`)
  expect(found.toSorted()).toEqual([
    'SQL injection GET /desk/borrowers q',
    'SQL injection GET /desk/borrowers q',
    'SQL injection GET /desk/borrowers q',
    'SQL injection GET /desk/borrowers q',
    'cross-site scripting GET /desk/borrowers q',
    'file inclusion GET /desk/borrowers f',
  ])
  expect(sqlmapTested(unsafe)).toBe(1)
})

const slow = { name: 'slow headers', path: '/aboutUs', closes: true }
const statusOf = (available: string, ended: string) =>
  `connected:  186\nservice available:  \u001b[32m YES\u001b[0m\nservice available:   \u001b[31m${available}\u001b[0m\nExit status: ${ended}\n`
const closed = 'No open connections left'

test.each([
  ['YES', closed, true, []],
  ['NO', closed, true, ['service not available']],
  ['YES', 'Hit test time limit', true, ['connections are left open']],
  ['YES', 'Hit test time limit', false, []],
])('slowhttptest: available %s, %s', (available, ended, closes, findings) => {
  const found = slowFindings(statusOf(available, ended), { ...slow, closes })
  expect(found.map(({ finding }) => finding)).toEqual(findings)
})

test('slowhttptest that says nothing proves nothing', () => {
  expect(slowFindings('', slow).map(({ finding }) => finding)).toEqual([
    'service not available',
    'connections are left open',
  ])
})
