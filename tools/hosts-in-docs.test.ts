import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { actions, pageKeys } from '../web/page/bridge-actions.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const adopting = read('docs/adopting.md')
const bridge = [
  'page/bridge-actions',
  'bridge/android',
  'bridge/bridge',
  'bridge/envelope',
  'bridge/host',
  'bridge/ios',
]
  .map((file) => read(`web/${file}.ts`))
  .join('\n')

const blocks = (language: string) =>
  [...adopting.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  )
const [android = '', older = ''] = blocks('kotlin')
const [ios = ''] = blocks('swift')
const captured = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name)

/** The fields of the envelope and of all params, as the types name them. */
const fields = new Set([...captured(bridge, /(\w+): /g), 'answer'])

describe.each([
  ['Android', android, { cases: /"(\w+)" ->/g, read: /get\w+\("(\w+)"\)/g, opens: /open\("(\w+)"/g }],
  ['iOS', ios, { cases: /case "(\w+)":/g, read: /(?:params|envelope)\["(\w+)"\]/g, opens: /open\("(\w+)"/g }],
])('the host for %s in adopting.md', (_, code, { cases, read: reads, opens }) => {
  test('knows every action, and no other', () => {
    expect(captured(code, cases).toSorted()).toEqual([...actions].toSorted())
  })

  test('reads the fields that the bridge sends', () => {
    const read = captured(code, reads)
    expect(read.length).toBeGreaterThan(8)
    expect(read.filter((field) => !fields.has(field))).toEqual([])
  })

  test('opens pages by the keys that there are', () => {
    const keys: readonly string[] = pageKeys
    expect(captured(code, opens).filter((key) => !keys.includes(key))).toEqual([])
  })
})

test('the older interface has methods of actions alone', () => {
  const methods = captured(older, /@JavascriptInterface fun (\w+)\(/g)
  expect(methods).not.toEqual([])
  expect(methods.filter((method) => !(actions as readonly string[]).includes(method))).toEqual([])
})

test('each is offered under the name that the page looks for', () => {
  const offered = [
    ...captured(android, /addWebMessageListener\(webView, "(\w+)"/g),
    ...captured(older, /addJavascriptInterface\(.*, "(\w+)"\)/g),
    ...captured(ios, /addScriptMessageHandler\(.*name: "(\w+)"\)/g),
  ]
  const lookedFor = [/win\.(terangHost)\b/, /win\.(course)\b/, /messageHandlers\?\.(course)\b/].map(
    (pattern) => pattern.exec(bridge)?.[1],
  )
  expect(offered).toEqual(lookedFor)
  const [answers] = captured(adopting, /`(terangBridge\.answer)\(/g)
  expect(bridge).toContain(answers)
})

test('the time that it says the page waits is the one of the bridge', () => {
  const [seconds] = captured(adopting, /delivered after ([\d.]+) seconds/g)
  expect(bridge).toContain(`timeoutMs = ${Number(seconds) * 1000}`)
})
