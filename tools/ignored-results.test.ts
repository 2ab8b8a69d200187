import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { signInTable } from '../contract/calls/sign-in.ts'
import { deskTable, table } from '../contract/calls/table.ts'
import { functionsReturning, ignoredResults, importsOf, parseSource } from './ignored-results.ts'

const root = join(import.meta.dirname, '..')
const parsed = globSync(['{contract,server,web,process}/**/*.{ts,tsx}', '*.ts'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\.config\.ts$/.test(file))
  .map((file) => ({ file, ...parseSource(file, readFileSync(join(root, file), 'utf8')) }))

/** Types that say whether something was done. */
const saysWhether = /\b(Refusal|Outcome|VerificationOutcome|ChannelResult)\b|\b(Desk)?Result</
const calls = new Set([...Object.keys(table), ...Object.keys(deskTable), ...Object.keys(signInTable)])
/** What pages call the service by. */
const clients = new Set(['lender', 'desk', 'signIn'])
const own = new Map(parsed.map((source) => [source.file, new Set(functionsReturning(source, saysWhether))]))

test('nobody drops what the service said, or a refusal', () => {
  expect([...own.values()].reduce((count, { size }) => count + size, calls.size)).toBeGreaterThan(300)
  const ignored = parsed.flatMap((source) => {
    const imported = importsOf(source)
    const isOwn = (name: string) => {
      const from = imported.get(name)
      const file = from?.startsWith('.') ? normalize(join(dirname(source.file), from)) : source.file
      return own.get(file)?.has(name) ?? false
    }
    return ignoredResults(source, ({ name, holder }) =>
      holder === '' ? isOwn(name) : clients.has(holder) && calls.has(name),
    ).map((where) => `${source.file}:${where}`)
  })
  expect(ignored).toEqual([])
})

test.each([
  ['await lender.sessionsEnd({})', ['1: sessionsEnd']],
  ['void lender.sessionsEnd({})', ['1: sessionsEnd']],
  ['(await context.lender?.sessionsEnd({}))', ['1: sessionsEnd']],
  ['const done = await lender.sessionsEnd({}); say(texts.done())', ['1: sessionsEnd']],
  ['const done = await lender.sessionsEnd({}); say(done.message)', ['1: sessionsEnd']],
  ['const done = await lender.sessionsEnd({}); say(done.success)', []],
  ['const done = await lender.sessionsEnd({}); say(done)', []],
  ['const { success } = await lender.sessionsEnd({}); say(success)', []],
  ['if ((await lender.sessionsEnd({})).success) say(1)', []],
  ['await Promise.all([lender.sessionsEnd({}), other()])', ['1: sessionsEnd']],
  ['const [one] = await Promise.all([lender.sessionsEnd({})]); say(one)', []],
  ['isSure && (await lender.sessionsEnd({}))', ['1: sessionsEnd']],
  ['isSure ? await lender.sessionsEnd({}) : null', ['1: sessionsEnd']],
  ['await lender.sessionsEnd({}).catch(() => null)', ['1: sessionsEnd']],
  ['await lender.sessionsEnd({}).then(() => say(texts.done()))', ['1: sessionsEnd']],
  ['await lender.sessionsEnd({}).then((ended) => say(ended))', []],
  ['await lender.sessionsEnd({}).then(say)', []],
  ['say(isSure && (await lender.sessionsEnd({})))', []],
  ['await somethingElse({})', []],
])('%s', (text, ignored) => {
  expect(ignoredResults(parseSource('x.ts', text), ({ name }) => name === 'sessionsEnd')).toEqual(ignored)
})

test('a function is one that says so by its type', () => {
  const text = `const a = async (x: string): Promise<Refusal | null> => null
    function b(): Outcome { return {} }
    const c = (): string => ''`
  expect([...functionsReturning(parseSource('x.ts', text), saysWhether)]).toEqual(['a', 'b'])
})
