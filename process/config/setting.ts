import * as v from 'valibot'

export type Env = Readonly<Record<string, string | undefined>>

/** Everything that is wrong with the configuration, a line each. Printed without a stack. */
export class ConfigError extends Error {}

export type Condition = { text: string; holds: (env: Env) => boolean }

export type Setting = {
  name: string
  schema: v.GenericSchema<string, unknown>
  /** What is parsed where nothing is set. */
  default?: string | { demo: string; production: string }
  required?: true | Condition
  /** Why a value that is well-formed is refused beside the other settings. */
  refusal?: (text: string, env: Env) => string | null
  /** Never repeated, in no line and no log. */
  secret?: true
  /** How a secret is replaced; without it, at once with a restart. `docs/operating.md` says the steps of each. */
  replacing?: 'new, old' | 'rotate-keys' | 'new subscriptions'
  /** What it should be, for the line that reports it missing. */
  hint?: string
}

/** Settings that are used together or not at all. */
export type Group = {
  title: string
  /** How the line begins that names what is missing. */
  without: string
  /** Where this does not hold, the group is null and its settings are not read. */
  inUse?: (env: Env) => boolean
  settings: Readonly<Record<string, Setting>>
}

type Value<S extends Setting> =
  | v.InferOutput<S['schema']>
  | (S extends { default: unknown } | { required: true } ? never : null)

type Values<G extends Group> =
  | { -readonly [Key in keyof G['settings']]: Value<G['settings'][Key]> }
  | (G extends { inUse: unknown } ? null : never)

export const isDemo = (env: Env): boolean => env['DEMO'] === '1'

/** An empty setting is one that is not set. */
const givenIn = (env: Env, name: string): string | null => env[name] || null

export const isSet = (env: Env, ...names: readonly string[]): boolean =>
  names.every((name) => givenIn(env, name) !== null)

function textOf(setting: Setting, env: Env): string | null {
  const usual = setting.default
  const given = givenIn(env, setting.name)
  if (given !== null || usual === undefined) return given
  return typeof usual === 'string' ? usual : usual[isDemo(env) ? 'demo' : 'production']
}

function isMissing({ name, required }: Setting, env: Env): boolean {
  if (!required || givenIn(env, name) !== null) return false
  return required === true || required.holds(env)
}

function readGroup(group: Group, env: Env): { values: object | null; lines: string[] } {
  if (group.inUse && !group.inUse(env)) return { values: null, lines: [] }
  const settings = Object.entries(group.settings)
  const missing = settings
    .filter(([, setting]) => isMissing(setting, env))
    .map(([, { name, hint }]) => (hint ? `${name} (${hint})` : name))
  const lines = missing.length > 0 ? [`${group.without} without ${missing.join(' and ')}.`] : []
  const values = settings.map(([key, setting]) => {
    const text = textOf(setting, env)
    if (text === null) return [key, null]
    const parsed = v.safeParse(setting.schema, text)
    const refusal = parsed.success ? setting.refusal?.(text, env) : null
    if (parsed.success && !refusal) return [key, parsed.output]
    const problems = parsed.success ? [refusal] : parsed.issues.map(({ message }) => message)
    lines.push(...problems.map((problem) => `${setting.name}: ${problem}`))
    return [key, null]
  })
  return { values: Object.fromEntries(values), lines }
}

/** All groups, or one error with every line. */
export function readGroups<const G extends Readonly<Record<string, Group>>>(
  groups: G,
  env: Env,
): { [Key in keyof G]: Values<G[Key]> } {
  const read = Object.entries(groups).map(([key, group]) => ({ key, ...readGroup(group, env) }))
  const lines = read.flatMap((group) => group.lines)
  if (lines.length > 0) throw new ConfigError(lines.join('\n'))
  return Object.fromEntries(read.map(({ key, values }) => [key, values])) as {
    [Key in keyof G]: Values<G[Key]>
  }
}
