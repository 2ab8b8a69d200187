import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { deskPaths, paths } from '../contract/wire/paths.ts'
import type { SeenPage } from './text-places.ts'
import type { CatalogueText } from './text-problems.ts'

const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(paths).map(([key, path]) => [`paths.${key}`, path])),
  ...Object.fromEntries(Object.entries(deskPaths).map(([key, path]) => [`deskPaths.${key}`, path])),
}

export type Screen = { path: string; folder: string }

/** Each screen with its folder below `web/`, as a table of pages has it. */
function screensIn(table: string): Screen[] {
  const rows = readFileSync(table, 'utf8').matchAll(
    /\[((?:paths|deskPaths)\.\w+)\]: \w+\(\s*\(\) => import\('([^']+)'\)/g,
  )
  return [...rows].flatMap(([, key = '', file = '']) => {
    const path = addresses[key]
    return path ? [{ path, folder: dirname(normalize(join(dirname(table), file))).slice('web/'.length) }] : []
  })
}

export const allScreens = (): Screen[] => [
  ...screensIn('web/pages.server.ts'),
  ...screensIn('web/desk-pages.server.ts'),
]

/** Where the texts of a folder are read that has no screens, nor a folder of its name in `web/`. */
const readIn: Readonly<Record<string, string>> = {
  'market/legal': 'site',
  market: 'loans',
  desk: 'figures/desk',
  'desk-kit': 'figures/desk',
  'desk-kit/charts': 'figures/desk',
  'desk-kit/content': 'promotion/desk',
  'money-acts': 'money-acts/desk',
  'account-data': 'account',
  arrears: 'repayment',
  notices: 'account',
  sms: 'account',
  verification: 'account',
  failure: 'products',
  session: 'account',
  ui: 'home',
}

/** The screens of a folder; of the nearest one above it that has any. */
function screensOf(folder: string, screens: readonly Screen[]): Screen[] {
  const within = screens.filter((screen) => screen.folder === (readIn[folder] ?? folder))
  const above = dirname(folder)
  return within.length > 0 || above === '.' ? within : screensOf(above, screens)
}

/** The screens that a text belongs to, for one that none of the pages happened to show. */
export function screensOfText(
  { folder }: Pick<CatalogueText, 'folder'>,
  pages: readonly SeenPage[],
  screens: readonly Screen[],
): SeenPage[] {
  const own = screensOf(folder.replace(/^(?:web|server|contract)\//, '').replace(/\/texts$/, ''), screens)
  return pages.filter((page) => own.some(({ path }) => path === page.path))
}
