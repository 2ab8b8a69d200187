import { paths } from '../../contract/wire/paths.ts'

/** Pages that strangers land on: search engines judge them, and so does whoever waits for them. */
export const landingPages: readonly string[] = [
  paths.home,
  paths.policySection,
  paths.loanSection,
  paths.aboutSection,
  paths.contactSection,
  paths.promotion,
]

/** What a page must reach in every category. */
export const LEAST_POINTS = 98
