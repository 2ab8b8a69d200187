import { useEffect } from 'react'

/** Older links carry the parameters behind the fragment, where no server sees them. Null where there are none. */
export function repairedAddress(href: string): string | null {
  const address = new URL(href)
  const [view = '', behind] = address.hash.split('?')
  if (!behind) return null
  for (const [name, value] of new URLSearchParams(behind)) address.searchParams.set(name, value)
  address.hash = view
  return address.href
}

/** An address that names no template gets its name, or the links to the views would load the page anew. */
export function useCampaignAddress(named: string): void {
  useEffect(() => {
    const repaired = repairedAddress(location.href)
    if (repaired) return location.replace(repaired)
    const { pathname, search } = new URL(named, location.href)
    if (search !== location.search) history.replaceState(history.state, '', pathname + search + location.hash)
  }, [named])
}
