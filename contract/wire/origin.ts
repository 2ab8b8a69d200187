/**
 * Posts from another origin are refused (product 10.3). Engines that send `Sec-Fetch-Site` settle it; older ones send
 * `Origin` with every post. A post with neither comes from no browser and carries no cookie of one.
 */
export function isForeignPost(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Whether the engine itself says that another site led here. One that says nothing may be the host app. */
export function isSaidForeign(headers: Headers, host: string): boolean {
  const isSilent = !headers.has('sec-fetch-site') && !headers.get('referer')
  return !isSilent && isForeignVisit(headers, host)
}

/**
 * Whether a link of another site led here. `none` is an address that was typed, or that the host app opened. Engines that
 * do not send the header prove with a `Referer` that a page of ours led here; a link from elsewhere can withhold its own.
 */
export function isForeignVisit(headers: Headers, host: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  return URL.parse(headers.get('referer') ?? '')?.host !== host
}
