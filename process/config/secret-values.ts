import { type Env, type Group, isSet, type Setting } from './setting.ts'

const PLACEHOLDER = /your[-_ ]?own|change[-_ ]?me|placeholder|base64-of|example/i
/** Random texts have more letters than this; `aaaa…` and `0000…` do not. */
const LETTERS_MIN = 8
const LONG_MIN = 16

const entriesOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
/** What is secret of an entry: keys of data carry an id. */
const bareOf = (entry: string) => entry.replace(/^[a-z0-9-]{1,32}:/, '')

const isMadeUp = (entry: string) =>
  PLACEHOLDER.test(entry) || (entry.length >= LONG_MIN && new Set(bareOf(entry)).size < LETTERS_MIN)

/** Secrets that are none: what an example has in their place, and one value for two of them. No line repeats one. */
export function secretProblems(groups: Readonly<Record<string, Group>>, env: Env): string[] {
  const names = Object.values(groups)
    .flatMap(({ settings }) => Object.values<Setting>(settings))
    .filter(({ secret, name }) => secret && name !== 'DATABASE_URL' && isSet(env, name))
    .map(({ name }) => name)
  const entries = names.flatMap((name) => entriesOf(env[name] ?? '').map((entry) => ({ name, entry })))
  const madeUp = new Set(entries.filter(({ entry }) => isMadeUp(entry)).map(({ name }) => name))
  // What a company has issued may be short, and is its own affair.
  const long = entries.filter(({ entry }) => entry.length >= LONG_MIN)
  const bare = Map.groupBy(long, ({ entry }) => bareOf(entry))
  const shared = [...bare.values()].map((same) => [...new Set(same.map(({ name }) => name))])
  return [
    ...[...madeUp].map((name) => `${name}: this is a placeholder; make one with \`openssl rand -base64 32\``),
    ...shared
      .filter((same) => same.length > 1)
      .map((same) => `${same.join(' and ')} have the same value; each secret is another one`),
  ]
}
