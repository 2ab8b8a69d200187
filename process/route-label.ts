import { type Endpoint, wirePath } from '../contract/wire/operation.ts'
import { deskFilePaths, deskPaths, paths, WORKER_PATH } from '../contract/wire/paths.ts'

/** What is at no address of ours: whoever tries addresses must not fill the memory of whoever counts them. */
export const UNKNOWN_ROUTE = 'unknown'
const ASSETS = '/assets/'

const fixedPaths = ['/healthz', '/readyz', '/openapi.json', WORKER_PATH]

/** The pattern of an address, one of a known number. `patterns` have `:name` where a part of the address varies. */
export function createRouteLabel(
  calls: Readonly<Record<string, Endpoint>>,
  patterns: readonly string[],
): (path: string) => string {
  const known = new Set<string>([
    ...fixedPaths,
    ...Object.values(paths),
    ...Object.values(deskPaths),
    ...Object.values(deskFilePaths),
    ...Object.values(calls).map(wirePath),
  ])
  const varying = patterns.map((pattern) => ({
    pattern,
    matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`),
  }))
  return (path) => {
    if (known.has(path)) return path
    if (path.startsWith(ASSETS)) return `${ASSETS}*`
    return varying.find(({ matches }) => matches.test(path))?.pattern ?? UNKNOWN_ROUTE
  }
}
