import { createHash, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { junitReport } from './report-junit.ts'
import { reportPage } from './report-page.ts'
import { textReport } from './report-text.ts'
import type { Report } from './run.ts'
import { fingerprintOf, isSignedBy, signReport } from './signature.ts'

const JSON_FILE = 'report.json'
const SIGNATURE_FILE = 'report.json.sig'

/** Writes the report in four forms, and signs it where there is a key. */
export function writeReport(folder: string, report: Report, privateKey: KeyObject | null): void {
  mkdirSync(folder, { recursive: true })
  const json = `${JSON.stringify(report, null, 2)}\n`
  const sha256 = createHash('sha256').update(json).digest('hex')
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(JSON_FILE, json)
  write('report.txt', textReport(report))
  write('report.xml', junitReport(report))
  write('report.html', reportPage(report, { sha256, fingerprint: privateKey && fingerprintOf(privateKey) }))
  // One of an earlier run would be of other bytes.
  rmSync(join(folder, SIGNATURE_FILE), { force: true })
  if (privateKey) write(SIGNATURE_FILE, signReport(json, privateKey))
}

/** Whether the report in a folder is as the holder of the key signed it; a text says why not. */
export function signatureProblem(folder: string, publicKey: KeyObject): string | null {
  const signature = join(folder, SIGNATURE_FILE)
  if (!existsSync(signature)) return `${signature} does not exist: the report is not signed`
  const json = readFileSync(join(folder, JSON_FILE), 'utf8')
  return isSignedBy(json, readFileSync(signature, 'utf8'), publicKey)
    ? null
    : 'the report is not what the holder of this key signed'
}
