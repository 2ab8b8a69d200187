import { renderToStaticMarkup } from 'react-dom/server'
import * as texts from '#texts'
import type { Staff } from '../../../contract/wire/roles.ts'
import { WhyRefused } from '../../ui/button/why-refused.tsx'
import { DemoBanner, type LanguageLink } from '../../ui/layout/layout.tsx'
import { roleNames } from '../role-names.ts'
import styles from './frame.module.css'

export type NavigationLink = { href: string; label: string; current: boolean; count: string }
/** To the records before and after this one, and back to their queue. */
export type QueueLinks = { previous: string; next: string; queue: string }

type FrameProps = {
  /** The screen's markup; it is rendered apart so that it alone can be hydrated. */
  screen: string
  /** Why a form was refused whose button is gone from the page. */
  refusal: string | null
  /** The draft that was sent with the act before this page. */
  sent: string
  demo: string | null
  brand: string
  /** Null on the pages that lead in. */
  staff: Staff | null
  links: readonly NavigationLink[]
  steps: QueueLinks | null
  languages: readonly LanguageLink[]
  search: string
  /** How one gets in, to look after. */
  account: string
  signOut: string
}

/** How much waits there describes a link, and is no part of its name. */
const countId = (href: string) => `waiting-${href.replaceAll(/\W+/g, '-')}`

function Links({ links }: Pick<FrameProps, 'links'>) {
  return (
    <ul className={styles.links}>
      {links.map(({ href, label, current, count }) => (
        <li key={href}>
          <a
            className={styles.link}
            data-page={label}
            href={href}
            {...(current && { 'aria-current': 'page' })}
            {...(count && { 'aria-describedby': countId(href) })}
          >
            {label}
          </a>
          {count && (
            <span id={countId(href)} className={styles.count}>
              {count}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function StepLinks({ previous, next, queue }: QueueLinks) {
  return (
    <nav className={styles.steps} aria-label={texts.desk_steps()}>
      <a className={styles.step} href={queue}>
        {texts.desk_now()}
      </a>
      <a className={styles.step} data-step="" rel="prev" href={previous}>
        {texts.desk_step_previous()}
      </a>
      <a className={styles.step} data-step="" rel="next" href={next}>
        {texts.desk_step_next()}
      </a>
    </nav>
  )
}

function Search({ search }: Pick<FrameProps, 'search'>) {
  return (
    <search className={styles.search}>
      <form noValidate action={search}>
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
      <form noValidate method="post" action={signOut}>
        <button type="submit" name="act" value="signOut" className={styles.signOut}>
          {texts.desk_sign_out()}
        </button>
      </form>
    </div>
  )
}

/** The frame of the desk: where one is, where one can go, who one is. */
function DeskFrame(props: FrameProps) {
  const { screen, refusal, sent, demo, brand, staff, links, steps, languages, search, account, signOut } =
    props
  return (
    <div
      className={styles.page}
      data-open={staff ? undefined : ''}
      data-drafts-of={staff?.id}
      data-sent={sent || undefined}
    >
      <a className={styles.skip} href="#screen">
        {texts.desk_skip()}
      </a>
      {demo && (
        <div className={styles.demo}>
          <DemoBanner text={demo} />
        </div>
      )}
      <header className={styles.top}>
        <div className={styles.bar}>
          <span className={styles.brand}>{texts.desk_brand({ brand })}</span>
          {staff && <Search search={search} />}
          {steps && <StepLinks {...steps} />}
          {staff && <Account staff={staff} account={account} signOut={signOut} />}
        </div>
      </header>
      {staff && (
        <nav className={styles.nav} aria-label={texts.desk_navigation()}>
          <Links links={links} />
        </nav>
      )}
      <div className={styles.screen}>
        {refusal && <WhyRefused message={refusal} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of the screen. */}
        <div id="screen" dangerouslySetInnerHTML={{ __html: screen }} />
      </div>
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
