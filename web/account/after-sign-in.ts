import { ownNext } from '../../contract/wire/own-address.ts'
import { paths } from '../../contract/wire/paths.ts'
import type { PageContext } from '../page/page.ts'

/** Where one lands who wanted to go nowhere in particular. */
const DEFAULT_PAGE = paths.main

/** Where one wanted to go (`next`), if that is a page of ours and not the sign-in itself. */
export function afterSignIn({ query, href, hrefTo }: Pick<PageContext, 'query' | 'href' | 'hrefTo'>): string {
  const next = ownNext(query.get('next'))
  return next && next.split('?')[0] !== paths.login ? hrefTo(next) : href(DEFAULT_PAGE)
}
