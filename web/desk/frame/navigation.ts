import * as texts from '#texts'
import { type DeskKey, deskTable } from '../../../contract/desk/table.ts'
import { type DeskPath, deskPaths } from '../../../contract/wire/paths.ts'
import type { Staff } from '../../../contract/wire/roles.ts'
import { mayCall } from '../desk-page.ts'

type Place = {
  path: DeskPath
  label: () => string /** Pages of one record belong to their list. */
  under?: DeskPath[]
}

/** The desk from left to right, in the order of a working day. */
const places: readonly Place[] = [
  { path: deskPaths.overview, label: texts.desk_overview },
  { path: deskPaths.complaints, label: texts.desk_complaints, under: [deskPaths.complaint] },
  { path: deskPaths.messages, label: texts.desk_messages, under: [deskPaths.message] },
  { path: deskPaths.sentMessages, label: texts.desk_sent_messages },
  { path: deskPaths.borrowers, label: texts.desk_borrowers, under: [deskPaths.borrower] },
  { path: deskPaths.applications, label: texts.desk_applications, under: [deskPaths.application] },
  {
    path: deskPaths.money,
    label: texts.desk_money,
    under: [deskPaths.moneyEvent, deskPaths.moneyOrder, deskPaths.payouts, deskPaths.settlements],
  },
  { path: deskPaths.proposals, label: texts.desk_proposals, under: [deskPaths.proposal] },
  { path: deskPaths.arrears, label: texts.desk_arrears, under: [deskPaths.arrearsOrder] },
  { path: deskPaths.campaigns, label: texts.desk_campaigns, under: [deskPaths.campaign] },
  { path: deskPaths.assistant, label: texts.desk_assistant },
  { path: deskPaths.products, label: texts.desk_products, under: [deskPaths.product] },
  { path: deskPaths.staff, label: texts.desk_staff },
  { path: deskPaths.audit, label: texts.desk_audit },
  { path: deskPaths.jobs, label: texts.desk_jobs },
  { path: deskPaths.ops, label: texts.desk_ops },
]

export type NavigationLink = { href: string; label: string; current: boolean }

/** What a page shows, by its address; undefined where there is no such page. */
export type ShownCalls = (path: DeskPath) => DeskKey | null | undefined

/** Whether there is such a page for somebody's role. */
export function mayOpen({ role }: Pick<Staff, 'role'>, path: DeskPath, shownBy: ShownCalls): boolean {
  const shown = shownBy(path)
  return shown === null || (shown !== undefined && mayCall(role, deskTable[shown]))
}

/** The links that somebody's role has pages for. */
export const navigationFor = (
  staff: Staff,
  path: string,
  { shownBy, href }: { shownBy: ShownCalls; href: (path: DeskPath) => string },
): NavigationLink[] =>
  places.flatMap((place) => {
    if (!mayOpen(staff, place.path, shownBy)) return []
    const current = place.path === path || (place.under?.some((under) => under === path) ?? false)
    return [{ href: href(place.path), label: place.label(), current }]
  })
