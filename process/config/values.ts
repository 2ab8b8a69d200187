import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Secrets } from '../../contract/wire/secret-equality.ts'

/** A message continues the name of the setting. It repeats the value, so a secret's schema has a message of its own. */
const isNot =
  (what: string) =>
  ({ input }: { input: unknown }) =>
    `'${input}' is not ${what}`

const matching = (pattern: RegExp, what: string) => v.pipe(v.string(), v.regex(pattern, isNot(what)))

export const anyText = v.string()

export const boolean = v.pipe(
  v.string(),
  v.transform((value) => value === '1'),
)

const PORT_MAX = 65_535
export const port = v.pipe(
  matching(/^\d+$/, 'a port'),
  v.transform(Number),
  v.maxValue(PORT_MAX, isNot('a port')),
)

export const seconds = v.pipe(matching(/^\d{1,5}$/, 'a number of seconds'), v.transform(Number))

export const secondsInMs = v.pipe(
  seconds,
  v.transform((value) => value * 1000),
)

export const count = v.pipe(matching(/^[1-9]\d{0,8}$/, 'a whole number above zero'), v.transform(Number))

/** A whole number from 1. */
export function countUpTo(max: number) {
  const wrong = isNot(`between 1 and ${max}`)
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, wrong),
    v.transform(Number),
    v.minValue(1, wrong),
    v.maxValue(max, wrong),
  )
}

export const oneOf = <const C extends string>(choices: readonly C[]) =>
  v.picklist(choices, isNot(`one of ${choices.join(', ')}`))

const MICRO = 1_000_000
export const dollars = v.pipe(
  matching(/^\d{1,6}(\.\d{1,4})?$/, 'an amount in dollars'),
  v.transform((amount) => Math.round(Number(amount) * MICRO)),
)

const address = (what: string, isAllowed: (url: URL) => boolean) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && isAllowed(new URL(value)), isNot(what)),
    v.transform((value) => value.replace(/\/+$/, '')),
  )

export const httpAddress = address('an http address', ({ protocol }) => /^https?:$/.test(protocol))
export const httpsAddress = address('an https address', ({ protocol }) => protocol === 'https:')

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Keys travel in the header, so the line must be encrypted wherever it leaves this machine. */
export const vendorAddress = address(
  'an https address',
  ({ protocol, hostname }) => protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)),
)

/** Scheme, host and port alone. Browsers give passkeys to encrypted pages, and to this machine's own. */
export const origin = v.pipe(
  vendorAddress,
  v.check((value) => new URL(value).origin === value, isNot('an address without a path')),
)

/** An unpadded base64url of so many characters; the line does not repeat it. */
export const keyOf = (length: number) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => /^[\w-]+$/.test(value) && value.length === length,
      `this is not ${length} letters of base64url`,
    ),
  )

export const mailAddress = v.pipe(v.string(), v.email(isNot('a mail address')))

export const contactAddress = matching(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'a mailto: or https: address')

/** It may hold a password, so the line does not repeat it. */
export const databaseAddress = v.pipe(
  v.string(),
  v.check(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'this is not a PostgreSQL address (postgres://user:password@host/database)',
  ),
)

const entriesOf = v.transform((value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)

/** A secret, and those before it, which still verify what they signed. No line repeats one. */
export const secrets = (minLength = 1) =>
  v.pipe(
    v.string(),
    entriesOf,
    v.check((entries) => entries.length > 0, 'there must be a secret'),
    v.array(
      v.pipe(
        v.string(),
        v.minLength(minLength, `this has fewer than ${minLength} characters (a comma separates two)`),
      ),
    ),
    v.transform((entries) => entries as unknown as Secrets),
  )

export const listOf = (isEntry: (entry: string) => boolean, what: string) =>
  v.pipe(v.string(), entriesOf, v.array(v.pipe(v.string(), v.check(isEntry, isNot(what)))))

/** At least one of these, separated by commas. */
export const listOfSome = <const C extends string>(choices: readonly C[]) =>
  v.pipe(
    v.string(),
    entriesOf,
    v.array(v.picklist(choices, isNot(`one of ${choices.join(', ')}`))),
    v.minLength(1, `there must be one of ${choices.join(', ')}`),
    v.transform((entries) => choices.filter((choice) => entries.includes(choice))),
  )

const KEY = /^([a-z0-9][a-z0-9-]{0,31}):([A-Za-z0-9+/_-]{43}=?)$/

/** Keys of data at rest, the current one first. They are secret, so a line names at most an id. */
export const dataKeys = v.pipe(
  v.string(),
  entriesOf,
  v.array(v.pipe(v.string(), v.regex(KEY, 'each key must be id:base64 of 32 bytes'))),
  v.minLength(1, 'there must be a key'),
  v.transform((entries) => entries.map((entry) => entry.split(':') as [string, string])),
  v.check(
    (entries) => new Set(entries.map(([id]) => id)).size === entries.length,
    'two keys have the same id',
  ),
  v.transform((entries) => ({
    current: entries[0]?.[0] ?? '',
    keys: new Map(entries.map(([id, base64]) => [id, Buffer.from(base64, 'base64')])),
  })),
)

/** What a message costs, by the country code of the phone. */
export const prices = v.pipe(
  v.string(),
  entriesOf,
  v.array(matching(/^(\+\d{1,4}|\*):\d{1,6}(\.\d{1,4})?$/, 'like +62:0.45')),
  v.transform((entries) => {
    const priced = entries.map((entry) => {
      const [code = '', price = ''] = entry.split(':')
      return { code, price: v.parse(dollars, price) }
    })
    const dearest = Math.max(...priced.map(({ price }) => price))
    const others = priced.find(({ code }) => code === '*')?.price ?? dearest
    return (phone: string): number => priced.find(({ code }) => phone.startsWith(code))?.price ?? others
  }),
)

/** A JSON file; `parse` throws what is wrong with its content, a line each. */
export const jsonFile = <T>(parse: (content: unknown, file: string) => T) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      const file = dataset.value
      const refuse = (why: string) => {
        for (const message of why.split('\n')) addIssue({ message })
        return NEVER
      }
      let content: unknown
      try {
        content = JSON.parse(readFileSync(file, 'utf8'))
      } catch (error) {
        return refuse(`cannot read ${file} (${(error as Error).message})`)
      }
      try {
        return parse(content, file)
      } catch (error) {
        return refuse((error as Error).message)
      }
    }),
  )
