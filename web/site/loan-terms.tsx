import * as texts from '#texts'
import type { PropsOf } from '../page.ts'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { Rows } from '../ui/rows/rows.tsx'
import styles from './loan-terms.module.css'
import type { load } from './loan-terms.server.ts'

type Props = PropsOf<typeof load>

function Languages({ languages }: Pick<Props, 'languages'>) {
  return (
    <nav className={styles.languages} aria-label={texts.loan_terms_languages()}>
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

function Glance({ figures }: Pick<Props, 'figures'>) {
  return (
    <Section heading={texts.loan_terms_glance()}>
      <Rows
        rows={[
          { text: texts.loan_terms_smallest(), value: figures.amountFrom },
          { text: texts.loan_terms_largest(), value: figures.amountTo },
          { text: texts.loan_terms_term(), value: figures.term },
          { text: texts.loan_terms_decision(), value: figures.decision },
          { text: texts.loan_terms_payout(), value: figures.disbursement },
        ]}
      />
    </Section>
  )
}

function Contents({ clauses }: Pick<Props, 'clauses'>) {
  return (
    <nav className={styles.contents} aria-label={texts.loan_terms_contents()} id="contents">
      <details className={styles.folded}>
        <summary className={styles.summary}>{texts.loan_terms_contents()}</summary>
        <ol className={styles.list}>
          {clauses.map(({ id, heading }) => (
            <li key={id} className={styles.entry}>
              <a className={styles.jump} href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function Clauses({ clauses }: Pick<Props, 'clauses'>) {
  return (
    <div className={styles.clauses}>
      {clauses.map(({ id, heading, paragraphs }) => (
        <section key={id} id={id} className={styles.clause} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`} className={styles.heading}>
            {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

/** Spec 2.22: the terms a person can read, search, link to and print. */
export default function LoanTerms({ lender, version, figures, clauses, languages, links }: Props) {
  return (
    <Layout>
      <article className={styles.terms}>
        <header className={styles.head}>
          <h1 className={styles.title}>{texts.loan_terms_title()}</h1>
          <p className={styles.quiet}>{lender}</p>
          <p className={styles.quiet}>{texts.loan_terms_version({ date: version })}</p>
          <Languages languages={languages} />
        </header>
        <Glance figures={figures} />
        <Contents clauses={clauses} />
        <Clauses clauses={clauses} />
        <nav className={styles.further} aria-label={texts.loan_terms_further()}>
          <a className={styles.jump} href={links.privacy}>
            {texts.loan_terms_privacy()}
          </a>
          <a className={styles.jump} href={links.contact}>
            {texts.loan_terms_contact()}
          </a>
          <a className={styles.jump} href="#contents">
            {texts.loan_terms_back()}
          </a>
        </nav>
      </article>
    </Layout>
  )
}
