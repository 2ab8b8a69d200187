import type { PagePath } from '../../contract/wire/paths.ts'
import type { PageContext } from './page.ts'
import type { PageRoute } from './route.ts'

type Here = Pick<PageContext, 'path' | 'launch' | 'query' | 'href'>
type Pages = Readonly<Partial<Record<PagePath, Pick<PageRoute, 'parents' | 'needs' | 'reads'>>>>

/** The address of the page above this one, with what that page needs to know; null at a root. */
export function wayBack({ path, launch, query, href }: Here, pages: Pages): string | null {
  const parent = pages[path]?.parents.find((candidate) => {
    const needed = pages[candidate]?.needs
    return !needed || launch[needed]
  })
  if (!parent) return null
  const carried = (pages[parent]?.reads ?? []).map((name) => [name, query.get(name) ?? ''])
  return href(parent, Object.fromEntries(carried.filter(([, value]) => value)))
}
