import type { Staff } from '../../contract/desk/roles.ts'
import { deskTable } from '../../contract/desk/table.ts'
import type { DeskPath } from '../../contract/wire/paths.ts'
import type { NavigationLink } from '../desk-kit/frame/frame.tsx'
import { mayCall } from '../page/desk-page.ts'
import type { DeskRoute, Routes } from '../page/route.ts'

/** Whether somebody's role may see what is at an address. */
export const isShownTo = ({ role }: Pick<Staff, 'role'>, route: DeskRoute): boolean =>
  route.kind === 'file' || route.shows === null || mayCall(role, deskTable[route.shows])

/** Whether there is such a page for somebody's role. */
export function mayOpen(staff: Pick<Staff, 'role'>, path: DeskPath, routes: Routes<DeskRoute>): boolean {
  const route = routes[path]
  return route?.kind === 'page' && isShownTo(staff, route)
}

/** The links that somebody's role has pages for, in the order of the table. */
export function navigationFor(
  staff: Pick<Staff, 'role'>,
  path: string,
  { routes, href }: { routes: Routes<DeskRoute>; href: (path: DeskPath) => string },
): NavigationLink[] {
  const current = routes[path]
  const under = current?.kind === 'page' ? current.under : undefined
  return Object.entries(routes).flatMap(([to, route]) =>
    route.kind === 'page' && route.link && isShownTo(staff, route)
      ? [{ href: href(to as DeskPath), label: route.link(), current: to === path || to === under }]
      : [],
  )
}
