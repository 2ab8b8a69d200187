import type { PageContext } from '../page/page.ts'
import type { PageRoute } from '../page/route.ts'

type Place = Pick<PageRoute, 'parents' | 'needs' | 'reads'>
type CurrentPage = Pick<PageContext, 'path' | 'launch' | 'query' | 'href'>

/** The address of the page above this one, with what that page needs to know; null at a root. */
export function wayBack(
  { path, launch, query, href }: CurrentPage,
  pages: Readonly<Record<string, Place>>,
): string | null {
  const parent = pages[path]?.parents.find((candidate) => {
    const needed = pages[candidate]?.needs
    return !needed || launch[needed]
  })
  if (!parent) return null
  const carried = (pages[parent]?.reads ?? []).map((name) => [name, query.get(name) ?? ''])
  return href(parent, Object.fromEntries(carried.filter(([, value]) => value)))
}
