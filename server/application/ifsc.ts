import { createRequire } from 'node:module'
import { looksLikeIfsc } from '../../contract/market/application-rules.ts'

const require = createRequire(import.meta.url)

/** Branches by the four letters of their bank; those of digits alone are numbers. */
type Branches = Readonly<Record<string, readonly (string | number)[]>>

/**
 * The data of the package, read when somebody first asks for a branch: its own code loads an HTTP client that nothing here
 * needs, which keeps the process busy for most of a second.
 */
const branches = () => require('ifsc/src/IFSC.json') as Branches
const bankNames = () => require('ifsc/src/banknames.json') as Readonly<Record<string, string>>

/** The bank that a branch's IFSC belongs to; null where no branch has it. */
export function bankOfIfsc(code: string): string | null {
  if (!looksLikeIfsc(code)) return null
  const [bank, branch] = [code.slice(0, 4), code.slice(5)]
  const known = Object.hasOwn(branches(), bank) ? (branches()[bank] ?? []) : []
  if (!known.includes(/^\d+$/.test(branch) ? Number(branch) : branch)) return null
  return bankNames()[bank] ?? bank
}
