import * as texts from '#texts'
import { paths, type ScreenPath } from '../../contract/wire/paths.ts'
import type { PageContext } from '../page/page.ts'
import type { Tab } from '../ui/tab-bar/tab-bar.tsx'

/** The pages that a bar at the bottom ties together in a browser. */
export const tabs = [
  { path: paths.main, icon: 'home', label: texts.tab_home },
  { path: paths.order, icon: 'loans', label: texts.tab_loans },
  { path: paths.mine, icon: 'account', label: texts.tab_account },
  { path: paths.customerService, icon: 'help', label: texts.tab_help },
] as const satisfies readonly { path: ScreenPath; icon: Tab['icon']; label: () => string }[]

export type TabPath = (typeof tabs)[number]['path']

/** The tab of a page. None for who is not signed in, and inside a native app, which names itself and has its own. */
export function tabOf({ path, launch }: Pick<PageContext, 'path' | 'launch'>): TabPath | null {
  if (!launch.sessionId || launch.clientType) return null
  return tabs.find((tab) => tab.path === path)?.path ?? null
}
