import type { Market } from '../../market/language.ts'

/** What the native app passes in the page address (product 10.3). */
export const launchNames = [
  'needPop',
  'sessionId',
  'userId',
  'deviceId',
  'appName',
  'appVersion',
  'clientType',
  'osVersion',
  'merchantNumber',
  'orderNo',
  'orderId',
  'productId',
  'app_from',
  'user_from',
  'utm_tag',
  'lang',
] as const

export type LaunchName = (typeof launchNames)[number]
export type Launch = Readonly<Partial<Record<LaunchName, string>>>

const LAUNCH_VALUE_MAX = 200
const sensible = /^[\p{L}\p{N} ._~:@+/=-]*$/u

/** Reads the parameters that make sense and ignores the rest: a garbage value is as good as none. */
export function readLaunch(query: URLSearchParams): Launch {
  const launch: Partial<Record<LaunchName, string>> = {}
  for (const [name, given] of query)
    if (isLaunchName(name) && !(name in launch) && given && isSensible(given)) launch[name] = given
  return launch
}

const known = new Set<string>(launchNames)
const isLaunchName = (name: string): name is LaunchName => known.has(name)
const isSensible = (value: string) => value.length <= LAUNCH_VALUE_MAX && sensible.test(value)

/** The session never travels in a link of ours; everything else does. */
export function launchQuery(launch: Launch, extra: Readonly<Record<string, string>> = {}): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of launchNames) {
    const value = launch[name]
    if (value && name !== 'sessionId') query.set(name, value)
  }
  for (const [name, added] of Object.entries(extra)) query.set(name, added)
  return query
}

/** The one helper by which pages link to each other. */
export function pageHref(path: string, launch: Launch, extra: Readonly<Record<string, string>> = {}): string {
  const query = launchQuery(launch, extra).toString()
  return query ? `${path}?${query}` : path
}

/**
 * An address that a lender sent, with the launch parameters that it does not have already (product 7.7). Another host gets
 * them behind its own query as it is, which may be signed.
 */
export function withLaunch(
  address: string,
  launch: Launch,
  extra: Readonly<Record<string, string>> = {},
): string {
  const { pathname, searchParams, hash } = new URL(address, 'https://own.invalid')
  if (address.startsWith('/')) {
    searchParams.delete('sessionId')
    return pageHref(pathname, launch, { ...Object.fromEntries(searchParams), ...extra }) + hash
  }
  const added = [...launchQuery(launch, extra)].filter(([name]) => !searchParams.has(name))
  const query = new URLSearchParams(added).toString()
  const plain = hash ? address.slice(0, -hash.length) : address
  return query ? `${plain}${plain.includes('?') ? '&' : '?'}${query}${hash}` : address
}

/** Product 1: value 1 selects India, anything else Indonesia. */
export const marketOf = (launch: Launch): Market => (launch.needPop === '1' ? 'in' : 'id')
