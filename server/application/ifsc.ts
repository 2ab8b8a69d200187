import { readFileSync } from 'node:fs'
import { memoize } from '../../base/memoize.ts'
import { looksLikeIfsc } from '../../market/application-rules.ts'

/** Half a megabyte, read when somebody first asks for a branch; `tools/ifsc-data.mjs` makes it. */
const readTable = memoize((file: string) => `\n${readFileSync(new URL(file, import.meta.url), 'utf8')}`)

type Bank = { name: string; isBranch: (branch: string) => boolean }

/** A branch of digits alone is in one of the ranges; the others are listed as they are. */
function readBranches(text: string): Bank['isBranch'] {
  const listed = text.split(',')
  const ranges = listed
    .filter((each) => /^\d+(-\d+)?$/.test(each))
    .map((each) => each.split('-').map(Number))
    .map(([from = 0, to = from]) => ({ from, to }))
  const letters = new Set(listed)
  return (branch) => {
    if (!/^\d+$/.test(branch)) return letters.has(branch)
    const number = Number(branch)
    return ranges.some(({ from, to }) => from <= number && number <= to)
  }
}

const readBank = memoize((code: string): Bank | null => {
  const table = readTable('./ifsc-branches.txt')
  const at = table.indexOf(`\n${code}\t`)
  if (at < 0) return null
  const [, name = '', branches = ''] = table.slice(at + 1, table.indexOf('\n', at + 1)).split('\t')
  return { name, isBranch: readBranches(branches) }
})

/** The bank that a branch's IFSC belongs to; null where no branch has it. */
export function bankOfIfsc(code: string): string | null {
  if (!looksLikeIfsc(code)) return null
  const bank = readBank(code.slice(0, 4))
  return bank?.isBranch(code.slice(5)) ? bank.name : null
}
