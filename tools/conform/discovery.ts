import * as v from 'valibot'
import { domains, type EndpointKey, endpointKeys, rowOf } from '../../contract/calls/table.ts'
import { type WireNames, wireNameProblems, wireNamesSchema } from '../../contract/wire/wire-names.ts'
import { languages } from '../../market/language.ts'

const domainNames = Object.keys(domains) as (keyof typeof domains)[]
const ALL = '*'
const additionNames: readonly string[] = [ALL, ...domainNames, ...endpointKeys]

const isAddress = (text: string) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '')
const named = v.pipe(v.string('a text is missing'), v.nonEmpty('must not be empty'), v.maxLength(200))
const person = v.strictObject({
  session: named,
  /** Only where the session was made with one. */
  deviceId: v.optional(v.string(), ''),
  orderId: named,
  productId: named,
})

/** What the kit must know about a backend before it can look at it. */
const discoverySchema = v.strictObject({
  /** May be left out where the command names it. */
  address: v.optional(
    v.pipe(v.string(), v.check(isAddress, 'must be an address such as https://backend.example')),
    '',
  ),
  market: v.picklist(['id', 'in'], "must be 'id' or 'in'"),
  language: v.optional(v.picklist(languages), 'en'),
  /** Has a loan with something to pay. */
  borrower: person,
  /** Somebody else, with a loan that is repaid. */
  other: person,
  /** May take a loan, which the run confirms; without it confirming is not proved. */
  newLoan: v.optional(
    v.strictObject({ session: named, deviceId: v.optional(v.string(), ''), productId: named }),
  ),
  /** A product that is not lent at present. */
  closedProductId: v.optional(v.string(), ''),
  campaignId: v.optional(v.string(), 'default'),
  /** What of our additions the backend has: domains or single calls, `*` for all. */
  additions: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check(
          (name) => additionNames.includes(name),
          ({ input }) => `'${input}' is neither a domain (${domainNames.join(', ')}) nor a call`,
        ),
      ),
    ),
    [],
  ),
  /** A map of names, or the path of a file with one, from the folder of this file. */
  wireNames: v.optional(v.union([v.string(), wireNamesSchema]), {}),
  /** Where the kit may report payments as a payment company would. */
  sandbox: v.optional(
    v.strictObject({ path: v.pipe(v.string(), v.startsWith('/', 'must begin with /')), secret: named }),
  ),
  /** Whether the backend counts calls as the contract says. */
  limits: v.optional(v.boolean(), true),
})

export type Discovery = Omit<v.InferOutput<typeof discoverySchema>, 'wireNames'> & { wireNames: WireNames }
export type Person = v.InferOutput<typeof person>

export class DiscoveryError extends Error {}

/** Reads JSON text; all that is wrong is in the message, a line each. */
export function parseDiscovery(text: string, readNames: (path: string) => string): Discovery {
  const read = v.safeParse(discoverySchema, parseJson(text, 'the discovery file'))
  if (!read.success) throw new DiscoveryError(problemsOf(read.issues))
  const { wireNames, ...rest } = read.output
  if (rest.borrower.session === rest.other.session)
    throw new DiscoveryError('other.session: must be the session of another borrower')
  if (typeof wireNames !== 'string') return { ...rest, wireNames: checkedNames(wireNames, 'wireNames') }
  const names = v.safeParse(wireNamesSchema, parseJson(readNames(wireNames), wireNames))
  if (!names.success) throw new DiscoveryError(`${wireNames}: ${problemsOf(names.issues)}`)
  return { ...rest, wireNames: checkedNames(names.output, wireNames) }
}

/** As the product refuses them at its start. */
function checkedNames(names: WireNames, place: string): WireNames {
  const problems = wireNameProblems(names, endpointKeys)
  if (problems.length > 0)
    throw new DiscoveryError(problems.map((problem) => `${place}: ${problem}`).join('\n'))
  return names
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DiscoveryError(`${name} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

const problemsOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`).join('\n')

/** Whether the backend says that it has the additions of this call: the call itself, or fields in one of the base contract. */
export function hasAdditions({ additions }: Pick<Discovery, 'additions'>, key: EndpointKey): boolean {
  const domain = domainNames.find((name) => key in domains[name])
  return additions.some((name) => name === ALL || name === key || name === domain)
}

/** The calls that are looked at: those of the base contract, and what the backend has of ours. */
export const callsOf = (discovery: Pick<Discovery, 'additions'>): EndpointKey[] =>
  endpointKeys.filter((key) => !rowOf(key).ours || hasAdditions(discovery, key))
