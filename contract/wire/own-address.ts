/** A path that stays one of ours as a link: two slashes at its beginning, or whatever is read as such, name a host. */
export const ownPath = (pathname: string): string => pathname.replace(/^(?:[/\\]|%2f|%5c)+/i, '/')

export const ownAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  ownPath(pathname) + search
