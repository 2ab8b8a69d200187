import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { conform } from '../contract/testing/conform.ts'
import { wireNamesSchema } from '../contract/wire/wire-names.ts'

const usage =
  'Usage: npm run conform -- https://backend.example [--session S] [--order O] [--product P] [--wire-names file.json]'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    session: { type: 'string' },
    order: { type: 'string' },
    product: { type: 'string' },
    'wire-names': { type: 'string' },
  },
})
const [base] = positionals
if (!base || !URL.canParse(base)) {
  console.error(usage)
  process.exit(2)
}
const namesFile = values['wire-names']
const verdicts = await conform({
  fetch,
  base: base.replace(/\/+$/, ''),
  wireNames: namesFile ? v.parse(wireNamesSchema, JSON.parse(readFileSync(namesFile, 'utf8'))) : {},
  launch: {
    lang: 'en',
    ...(values.session && { sessionId: values.session }),
    ...(values.order && { orderId: values.order }),
    ...(values.product && { productId: values.product }),
  },
})
for (const { key, holds, says } of verdicts)
  console.log(`${holds ? 'holds' : 'FAILS'}  ${key.padEnd(20)} ${says}`)
const failed = verdicts.filter(({ holds }) => !holds).length
console.log(`${verdicts.length - failed} of ${verdicts.length} calls can be read by the pages`)
process.exitCode = failed > 0 ? 1 : 0
