import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { Section } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import styles from './legal.module.css'
import type { aboutUsPage } from './legal.server.ts'
import { Clauses, Contents } from './legal-parts.tsx'

type Props = PropsOf<typeof aboutUsPage.load>

function Languages({ languages }: Pick<Props, 'languages'>) {
  return (
    <nav className={styles.languages} aria-label={texts.legal_languages()}>
      {languages.map(({ language, name, href, current }) => (
        <a
          key={language}
          className={styles.language}
          href={href}
          lang={language}
          aria-current={current ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Product 2.9 and 2.22: a text that a person can read, search, link to and print. */
export default function Legal({
  title,
  lender,
  version,
  glance,
  clauses,
  languages,
  back,
  links,
  embedded,
}: Props) {
  return (
    <main className={styles.page}>
      <article className={styles.text}>
        <header className={styles.head}>
          {!embedded && back && (
            <a className={styles.jump} href={back}>
              {texts.back()}
            </a>
          )}
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.quiet}>{lender}</p>
          <p className={styles.quiet}>{texts.legal_version({ date: version })}</p>
          {!embedded && <Languages languages={languages} />}
        </header>
        {glance.length > 0 && (
          <Section heading={texts.legal_glance()}>
            <Rows rows={glance} />
          </Section>
        )}
        <Contents clauses={clauses} />
        <Clauses clauses={clauses} />
        {!embedded && (
          <nav className={styles.further} aria-label={texts.legal_further()}>
            {links.map(({ name, href }) => (
              <a key={href} className={styles.jump} href={href}>
                {name}
              </a>
            ))}
            <a className={styles.jump} href="#contents">
              {texts.legal_back()}
            </a>
          </nav>
        )}
      </article>
    </main>
  )
}
