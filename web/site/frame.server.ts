import * as texts from '#texts'
import { type PagePath, paths } from '../../contract/wire/paths.ts'
import { languages } from '../../market/language.ts'
import type { PageContext } from '../page/page.ts'

export type SectionKey = 'home' | 'about' | 'policy' | 'loan' | 'estimate' | 'contact' | 'user'

/** A section is a page of its own, and an anchor to which the navigation scrolls (product 2.10). */
export const sections = {
  home: { path: paths.home, name: texts.site_home },
  about: { path: paths.aboutSection, name: texts.site_about },
  policy: { path: paths.policySection, name: texts.site_policy },
  loan: { path: paths.loanSection, name: texts.site_loan },
  estimate: { path: paths.estimate, name: texts.estimate_title },
  contact: { path: paths.contactSection, name: texts.site_contact },
  user: { path: paths.userSection, name: texts.site_user },
} as const satisfies Record<SectionKey, { path: PagePath; name: typeof texts.site_home }>

export const anchorOf = (key: SectionKey) => `${key}-section`

const inNavigation: readonly SectionKey[] = ['home', 'about', 'policy', 'loan']
const inFooter: readonly SectionKey[] = ['estimate', 'contact', 'user']

/** All four languages: whoever reads terms or a policy may read them in any. */
export const languageLinks = ({ language, currentUrlWith }: PageContext) =>
  languages.map((offered) => ({
    language: offered,
    name: new Intl.DisplayNames(offered, { type: 'language' }).of(offered) ?? offered,
    href: currentUrlWith({ lang: offered }),
    current: offered === language,
  }))

export type SiteFrame = ReturnType<typeof siteFrame>

/** The frame of every section: the navigation above, the company below. */
export function siteFrame(context: PageContext, current: SectionKey) {
  const { pack, href } = context
  const { name, email, phone, address, licenceNumber, registrationNumber, copyright } = pack.company
  const link = (key: SectionKey) => ({
    key,
    name: sections[key].name(),
    href: `${href(sections[key].path)}#${anchorOf(key)}`,
    current: key === current,
  })
  return {
    anchor: anchorOf(current),
    appName: pack.appName,
    home: href(paths.home),
    signIn: href(paths.main),
    navigation: inNavigation.map(link),
    further: inFooter.map(link),
    languages: languageLinks(context),
    company: { name, email, phone, address, licenceNumber, registrationNumber, copyright },
  }
}
