import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DiscoveryError, parseDiscovery } from './conform/discovery.ts'
import { lineOf, summaryOf } from './conform/report-text.ts'
import { BackendUnreachable, runChecks } from './conform/run.ts'
import { fingerprintOf, makeKeys } from './conform/signature.ts'
import { signatureProblem, writeReport } from './conform/write-report.ts'

const usage = `Usage: npm run conform -- https://backend.example --discovery file.json [--report folder] [--key private.pem] [--only id]
       npm run conform -- --verify folder --public-key public.pem
       npm run conform -- --make-key folder
Ends with 0 where the backend conforms, 1 where it does not, 2 where nothing could be checked.`

/** What the person who started it can mend; ends with 2 and no stack. */
class UsageError extends Error {}

const options = {
  discovery: { type: 'string' },
  report: { type: 'string' },
  key: { type: 'string' },
  only: { type: 'string', multiple: true },
  verify: { type: 'string' },
  'public-key': { type: 'string' },
  'make-key': { type: 'string' },
} as const

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

function read(file: string): string {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`)
  return readFileSync(file, 'utf8')
}

function keyFrom(file: string, create: (pem: string) => KeyObject): KeyObject {
  const pem = read(file)
  const wrong = new UsageError(`${file} is no Ed25519 key in PEM; --make-key makes a pair`)
  try {
    const key = create(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    throw wrong
  }
  throw wrong
}

function verifyReport(folder: string, keyFile: string | undefined): number {
  if (!keyFile) throw new UsageError(usage)
  const publicKey = keyFrom(keyFile, createPublicKey)
  read(join(folder, 'report.json'))
  const problem = signatureProblem(folder, publicKey)
  console.log(problem ?? `signed by ${fingerprintOf(publicKey)}: the report is as it was written`)
  return problem ? 1 : 0
}

function writeKeys(folder: string): number {
  const file = join(folder, 'private.pem')
  if (existsSync(file)) throw new UsageError(`${file} exists already`)
  mkdirSync(folder, { recursive: true })
  const { privateKey, publicKey } = makeKeys()
  writeFileSync(file, privateKey, { mode: 0o600 })
  writeFileSync(join(folder, 'public.pem'), publicKey)
  console.log(`${file} and public.pem: ${fingerprintOf(createPublicKey(publicKey))}`)
  return 0
}

async function conform(): Promise<number> {
  const { positionals, values } = readArguments()
  if (values['make-key']) return writeKeys(values['make-key'])
  if (values.verify) return verifyReport(values.verify, values['public-key'])
  if (!values.discovery) throw new UsageError(usage)
  const file = values.discovery
  const discovery = parseDiscovery(read(file), (path) => read(resolve(dirname(file), path)))
  const address = positionals[0] ?? discovery.address
  if (!URL.canParse(address)) throw new UsageError(`'${address}' is no address\n${usage}`)
  const privateKey = values.key ? keyFrom(values.key, createPrivateKey) : null
  const report = await runChecks({
    discovery,
    fetch,
    address: address.replace(/\/+$/, ''),
    now: () => new Date(),
    wait: async (seconds) => {
      console.log(`waits ${seconds} s for a limit of the backend`)
      await setTimeout(seconds * 1000)
    },
    isIncluded: ({ id }) => values.only === undefined || values.only.some((each) => id.startsWith(each)),
    onResult: (result) => console.log(lineOf(result)),
  })
  console.log(`\n${summaryOf(report)}`)
  if (values.report) {
    writeReport(values.report, report, privateKey)
    console.log(
      `${join(values.report, 'report.html')} is for people, report.json, report.xml and report.txt for programs`,
    )
  }
  return report.verdict === 'conforms' ? 0 : 1
}

try {
  process.exitCode = await conform()
} catch (error) {
  if (
    !(error instanceof UsageError || error instanceof DiscoveryError || error instanceof BackendUnreachable)
  )
    throw error
  console.error(error.message)
  process.exitCode = 2
}
