import { createRequire } from 'node:module'
import { looksLikeIfsc } from '../../contract/market/application-rules.ts'

type IfscPackage = { validate: (code: string) => boolean }

const require = createRequire(import.meta.url)

/** The branches of all Indian banks are megabytes, read when somebody first asks for one. */
const branches = () => require('ifsc') as IfscPackage
const bankNames = () => require('ifsc/src/banknames.json') as Record<string, string>

/** The bank that a branch's IFSC belongs to; null where no branch has it. */
export function bankOfIfsc(code: string): string | null {
  if (!looksLikeIfsc(code) || !branches().validate(code)) return null
  return bankNames()[code.slice(0, 4)] ?? code.slice(0, 4)
}
