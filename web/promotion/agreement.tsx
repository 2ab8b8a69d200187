import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './landing.module.css'
import type { Props } from './landing-props.ts'

/** What one agrees to by registering; the loan itself has terms of its own. */
export function AgreementView({ agreement }: Pick<Props, 'agreement'>) {
  return (
    <section id={agreement.id} className={styles.view}>
      <h1 className={styles.headline}>{texts.promo_agreement()}</h1>
      {agreement.clauses.map(({ heading, text }) => (
        <Section key={heading} heading={heading}>
          <p>{text}</p>
        </Section>
      ))}
      <div className={styles.agree}>
        <a className={styles.link} href={agreement.terms}>
          {texts.promo_terms_loan()}
        </a>
        <a className={styles.link} href={agreement.privacy}>
          {texts.promo_terms_privacy()}
        </a>
      </div>
      <ButtonLink kind="second" wide href="#/">
        {texts.promo_back()}
      </ButtonLink>
    </section>
  )
}
