import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './landing.module.css'
import type { Props } from './landing.tsx'

/** What one agrees to by registering; the loan itself has terms of its own. */
export function AgreementView({ agreement, company }: Pick<Props, 'agreement' | 'company'>) {
  const { name, address, email } = company
  const clauses = [
    [texts.promo_terms_us(), texts.promo_terms_us_text({ company: name, address })],
    [texts.promo_terms_what(), texts.promo_terms_what_text()],
    [texts.promo_terms_who(), texts.promo_terms_who_text({ age: agreement.age })],
    [texts.promo_terms_data(), texts.promo_terms_data_text()],
    [texts.promo_terms_end(), texts.promo_terms_end_text({ email })],
  ] as const
  return (
    <section id={agreement.id} className={styles.view}>
      <h1 className={styles.headline}>{texts.promo_agreement()}</h1>
      {clauses.map(([heading, text]) => (
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
