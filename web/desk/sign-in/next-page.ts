import { ownNext } from '../../../contract/wire/own-address.ts'
import { deskPaths } from '../../../contract/wire/paths.ts'
import type { DeskPageContext } from '../../page/desk-page.ts'

const isOfDesk = (address: string) => address === deskPaths.now || /^\/desk[/?]/.test(address)

const leadsIn = [deskPaths.signIn, deskPaths.recovery, deskPaths.invitation, deskPaths.singleSignOn]

/** The page of the desk that somebody wanted to see, by what an address says of it. */
export function nextPage(wanted: string | null, { href }: Pick<DeskPageContext, 'href'>): string {
  const next = ownNext(wanted)
  const isPage = next && isOfDesk(next) && !leadsIn.some((path) => next.startsWith(path))
  return isPage ? next : href(deskPaths.now)
}
