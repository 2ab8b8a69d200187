import { renderToStaticMarkup } from 'react-dom/server'
import * as texts from '#texts'
import type { Staff } from '../../../contract/wire/roles.ts'
import { DemoBanner, type LanguageLink } from '../../ui/layout/layout.tsx'
import { roleNames } from '../role-names.ts'
import styles from './frame.module.css'

export type NavigationLink = { href: string; label: string; current: boolean }

type FrameProps = {
  /** The screen's markup; it is rendered apart so that it alone can be hydrated. */
  screen: string
  demo: string | null
  brand: string
  /** Null on the pages that lead in. */
  staff: Staff | null
  links: readonly NavigationLink[]
  languages: readonly LanguageLink[]
  search: string
  /** How one gets in, to look after. */
  account: string
  signOut: string
}

function Links({ links }: Pick<FrameProps, 'links'>) {
  return (
    <ul className={styles.links}>
      {links.map(({ href, label, current }) => (
        <li key={href}>
          <a className={styles.link} href={href} {...(current && { 'aria-current': 'page' })}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Search({ search }: Pick<FrameProps, 'search'>) {
  return (
    <search className={styles.search}>
      <form action={search}>
        <input
          type="search"
          name="q"
          className={styles.query}
          aria-label={texts.desk_search()}
          title={texts.desk_search()}
          placeholder={texts.desk_search_short()}
          maxLength={100}
        />
      </form>
    </search>
  )
}

function Account({ staff, account, signOut }: Pick<FrameProps, 'account' | 'signOut'> & { staff: Staff }) {
  return (
    <div className={styles.account}>
      <p className={styles.who}>
        <a href={account}>{staff.name}</a>
        <span>{roleNames[staff.role]()}</span>
      </p>
      <form method="post" action={signOut}>
        <button type="submit" name="act" value="signOut" className={styles.signOut}>
          {texts.desk_sign_out()}
        </button>
      </form>
    </div>
  )
}

/** The frame of the desk: where one is, where one can go, who one is. */
function DeskFrame(props: FrameProps) {
  const { screen, demo, brand, staff, links, languages, search, account, signOut } = props
  return (
    <div className={styles.page} data-open={staff ? undefined : ''}>
      <a className={styles.skip} href="#screen">
        {texts.desk_skip()}
      </a>
      <header className={styles.top}>
        {demo && <DemoBanner text={demo} />}
        <div className={styles.bar}>
          <span className={styles.brand}>{texts.desk_brand({ brand })}</span>
          {staff && <Search search={search} />}
          {staff && <Account staff={staff} account={account} signOut={signOut} />}
        </div>
      </header>
      {staff && (
        <nav className={styles.nav} aria-label={texts.desk_navigation()}>
          <Links links={links} />
        </nav>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of the screen. */}
      <div id="screen" className={styles.screen} dangerouslySetInnerHTML={{ __html: screen }} />
      <footer className={styles.foot}>
        {languages.map(({ language, name, href, current }) => (
          <a key={language} href={href} lang={language} {...(current && { 'aria-current': 'true' })}>
            {name}
          </a>
        ))}
      </footer>
    </div>
  )
}

export const renderDeskFrame = (props: FrameProps): string => renderToStaticMarkup(<DeskFrame {...props} />)
