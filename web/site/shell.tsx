import type { ReactNode } from 'react'
import * as texts from '#texts'
import { Breakable } from '../ui/breakable/breakable.tsx'
import type { SiteFrame } from './frame.server.ts'
import styles from './shell.module.css'

type LinkProps = SiteFrame['navigation'][number]

/** The lamp of the logo. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <path
        d="M16 6a8 8 0 0 1 4.5 14.6V23h-9v-2.4A8 8 0 0 1 16 6zM12.5 26.5h7"
        fill="var(--brand-ink)"
        stroke="var(--brand-ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

function Navigation({ appName, home, signIn, navigation }: SiteFrame) {
  return (
    <header className={styles.top}>
      <div className={styles.bar}>
        <a className={styles.brand} href={home}>
          <Mark />
          {appName}
        </a>
        <nav className={styles.tabs} aria-label={texts.site_navigation()}>
          {navigation.map(({ key, name, href, current }: LinkProps) => (
            <a key={key} className={styles.tab} href={href} {...(current && { 'aria-current': 'page' })}>
              {name}
            </a>
          ))}
        </nav>
        <a className={styles.signin} href={signIn}>
          {texts.site_sign_in()}
        </a>
      </div>
    </header>
  )
}

function Company({ company, further, languages }: SiteFrame) {
  const facts = [
    [texts.site_licence(), company.licenceNumber],
    [texts.site_registration(), company.registrationNumber],
  ] as const
  return (
    <footer className={styles.foot}>
      <div className={styles.columns}>
        <div>
          <h2 className={styles.company}>{company.name}</h2>
          <address className={styles.address}>{company.address}</address>
          {facts.map(([label, value]) => (
            <p key={label}>
              {label}: {value}
            </p>
          ))}
        </div>
        <ul>
          <li>
            <a className={styles.link} href={`mailto:${company.email}`}>
              <Breakable text={company.email} />
            </a>
          </li>
          <li>
            <a className={styles.link} href={`tel:${company.phone.replaceAll(' ', '')}`}>
              {company.phone}
            </a>
          </li>
          {further.map(({ key, name, href }) => (
            <li key={key}>
              <a className={styles.link} href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <nav aria-label={texts.languages()}>
          <ul className={styles.languages}>
            {languages.map(({ language, name, href, current }) => (
              <li key={language}>
                <a
                  className={styles.link}
                  href={href}
                  lang={language}
                  hrefLang={language}
                  {...(current && { 'aria-current': 'true' })}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={styles.copyright}>{company.copyright}</p>
    </footer>
  )
}

/** The frame of the official site (product 2.10). */
export function Site({ frame, children }: { frame: SiteFrame; children: ReactNode }) {
  return (
    <div className={styles.site}>
      <a className={styles.skip} href={`#${frame.anchor}`}>
        {texts.site_skip()}
      </a>
      <Navigation {...frame} />
      <main id={frame.anchor} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Company {...frame} />
    </div>
  )
}

/** A band of the page, as wide as reading likes it. */
export function Band({ tinted = false, children }: { tinted?: boolean; children: ReactNode }) {
  return (
    <div className={tinted ? styles.tinted : undefined}>
      <div className={styles.band}>{children}</div>
    </div>
  )
}

export function SectionHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
  )
}
