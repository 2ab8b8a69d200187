import type { ComponentProps, ReactNode, Ref } from 'react'
import { type Tab, TabBar } from '../tab-bar/tab-bar.tsx'
import styles from './layout.module.css'

type LayoutProps = Omit<ComponentProps<'main'>, 'className'> & {
  /** What the screen is about: the headline fact, beside which the rest stands where there is room for two parts. */
  lead?: ReactNode
  actions?: ReactNode
  actionsRef?: Ref<HTMLDivElement>
}

/** One column with the screen's actions within thumb reach; on large screens, `lead` and actions beside the rest. */
export function Layout({ lead, children, actions, actionsRef, ...main }: LayoutProps) {
  return (
    <main className={lead ? styles.parts : styles.screen} {...main}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.content}>{children}</div>
      {actions && (
        <div ref={actionsRef} className={styles.actions}>
          {actions}
        </div>
      )}
    </main>
  )
}

/** What a screen is called, where it has no figure to begin with. */
export function Title({ text, note }: { text: string; note?: string }) {
  return (
    <header>
      <h1 className={styles.title}>{text}</h1>
      {note && <p className={styles.note}>{note}</p>}
    </header>
  )
}

export function Section({ heading, children }: { heading?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      {children}
    </section>
  )
}

export type LanguageLink = { language: string; name: string; href: string; current: boolean }

type FrameProps = {
  /** The screen's markup; it is rendered apart so that it alone can be hydrated. */
  screen: string
  /** The address of the page above; a native shell draws a way back of its own. */
  back: string | null
  backLabel: string
  demo: string | null
  company: string
  languages: readonly LanguageLink[]
  languagesLabel: string
  /** The pages at the top of everything; null where they are not shown. */
  tabs: readonly Tab[] | null
  tabsLabel: string
  /** The dialog for a session that ends while the page is open. */
  signedOut: ReactNode
}

export function DemoBanner({ text }: { text: string }) {
  return <aside className={styles.demo}>{text}</aside>
}

/** The frame of every screen: the demo's banner, the link back, the languages and the company's name. */
export function Frame(props: FrameProps) {
  const { screen, back, backLabel, demo, company, languages, languagesLabel, tabs, tabsLabel, signedOut } =
    props
  return (
    <div className={styles.page} data-tabs={tabs ? '' : undefined}>
      {demo && <DemoBanner text={demo} />}
      {back && (
        <header className={styles.top}>
          <a className={styles.back} href={back}>
            {backLabel}
          </a>
        </header>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of the screen. */}
      <div id="screen" className={styles.screen} dangerouslySetInnerHTML={{ __html: screen }} />
      <footer className={styles.foot}>
        <nav className={styles.languages} aria-label={languagesLabel}>
          {languages.map(({ language, name, href, current }) => (
            <a
              key={language}
              className={styles.language}
              href={href}
              lang={language}
              {...(current && { 'aria-current': 'true' })}
            >
              {name}
            </a>
          ))}
        </nav>
        <p>{company}</p>
      </footer>
      {tabs && <TabBar tabs={tabs} label={tabsLabel} />}
      {signedOut}
    </div>
  )
}
