import { paths } from '../contract/wire/paths.ts'
import { samples } from '../server/demo/samples.ts'
import { demoOrderId, demoProductId, demoToken } from '../server/demo/seed.ts'
import { pairsOf } from '../tools/pairs.ts'
import { expect, test } from './journey.ts'
import { ownCopy } from './own-copy.ts'

test.describe.configure({ timeout: 300_000 })

const copy = ownCopy({ LOG_LEVEL: 'silent' })

/** What pages, documents, pictures, feeds and files read from their address, beside the known names below. */
const names = [
  ...[
    'code',
    'image',
    'size',
    'id',
    'needPop',
    'upTo',
    'amount',
    'payCode',
    'display',
    'settle',
    'problemType',
  ],
  ...[
    'problemSonType',
    'problemId',
    'reference',
    'number',
    'entryNo',
    'period',
    'sid',
    'scene',
    'contractId',
    'from',
  ],
]
const values = [
  '',
  '\u0000',
  'TR-due\u0000',
  'x'.repeat(400),
  'a\udfffb',
  "' or '1'='1",
  '../../etc',
  '-1',
  '1e999',
]

/** Serially, so that none reaches a limit before its value reaches what is behind it. */
const visitors = samples.map((sample) => ({
  sessionId: demoToken('id', sample),
  orderId: demoOrderId('id', sample),
  orderNo: demoOrderId('id', sample),
  productId: demoProductId('id', sample),
}))

const all = (list: readonly string[], value: string) => Object.fromEntries(list.map((name) => [name, value]))

type Query = Record<string, string>
const queries: ((value: string, known: Query) => Query)[] = [
  (value, known) => ({ ...known, ...all(names, value) }),
  (value, known) => ({ ...known, ...all(['orderId', 'orderNo', 'productId'], value) }),
  (value, known) => all([...names, ...Object.keys(known)], value),
]

for (const path of Object.values(paths))
  test(`${path} answers hostile values anywhere in its address, and never with 5xx`, async () => {
    for (const [index, [value, queryWith]] of pairsOf(values, queries).entries()) {
      const query = queryWith(value, { ...visitors[index % visitors.length], lang: 'en' })
      const response = await fetch(`${copy.url}${path}?${new URLSearchParams(query)}`, { redirect: 'manual' })
      await response.body?.cancel()
      expect(response.status, JSON.stringify(query).slice(0, 300)).toBeLessThan(500)
    }
  })
