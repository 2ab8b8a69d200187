// Takes the table of the npm package `ifsc`, whose own code needs an HTTP client of long ago, into a file of ours:
//   npm pack ifsc@2.0.50 && tar xzf ifsc-2.0.50.tgz && node tools/ifsc-data.mjs package
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const read = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** Numbers that follow one another are one range. */
function rangesOf(numbers) {
  const ranges = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last.to + 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
}

/** One line for a bank. */
export function ifscLines({ branches, names, version }) {
  const about = `# Branches of Indian banks by their IFSC: bank, name, branches (ranges of numbers, or letters). Of ifsc ${version} (Razorpay, MIT); node tools/ifsc-data.mjs makes it.`
  const lines = Object.keys(branches)
    .sort()
    .map((bank) => {
      const all = [...new Set(branches[bank])]
      const numbers = all.filter((branch) => typeof branch === 'number').sort((a, b) => a - b)
      const letters = all.filter((branch) => typeof branch === 'string').sort()
      return [bank, names[bank] ?? bank, [...rangesOf(numbers), ...letters].join(',')].join('\t')
    })
  return [about, ...lines, ''].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = 'package'] = process.argv.slice(2)
  const text = ifscLines({
    branches: read(folder, 'src/IFSC.json'),
    names: read(folder, 'src/banknames.json'),
    version: read(folder, 'package.json').version,
  })
  writeFileSync(fileURLToPath(new URL('../server/application/ifsc-branches.txt', import.meta.url)), text)
}
