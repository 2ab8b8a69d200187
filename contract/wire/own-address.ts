/** A path that stays one of ours as a link: two slashes at its beginning, or whatever is read as such, name a host. */
export const ownPath = (pathname: string): string => pathname.replace(/^(?:[/\\]|%2f|%5c)+/i, '/')

export const ownAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  ownPath(pathname) + search

const NEXT_MAX = 1000

/**
 * Where a visitor wanted to go, as an address of ours without the session; null for anything else. An address is read as a
 * browser reads it, or `/\\host` and the like would lead elsewhere.
 */
export function ownNext(text: string | null): string | null {
  if (!text?.startsWith('/') || text.length > NEXT_MAX) return null
  const url = URL.parse(text, 'https://own.invalid')
  if (url?.host !== 'own.invalid' || ownPath(url.pathname) !== url.pathname) return null
  url.searchParams.delete('sessionId')
  return ownAddress(url)
}
