import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { VerificationForm } from '../verification/verification-form.tsx'
import styles from './landing.module.css'
import { Claims, DownloadView, Foot, Hero, PromotionSteps, type Props, Questions } from './sections.tsx'
import { useCampaignAddress } from './use-campaign-address.ts'

type RegisterFormProps = { form: Props['form']; title: string; button: string | null }

/** Product 2.11. */
const RegisterForm = ({ form, title, button }: RegisterFormProps) => (
  <Section heading={title}>
    <VerificationForm
      form={form}
      act="apply"
      button={button ?? texts.promo_apply()}
      agreement={() => (
        <div className={styles.agree}>
          <span>{texts.promo_agree()}</span>
          <a className={styles.link} href={form.agreement}>
            {texts.promo_agreement()}
          </a>
        </div>
      )}
    />
  </Section>
)

/** What one agrees to by registering; the loan itself has terms of its own. */
function AgreementView({ agreement }: Pick<Props, 'agreement'>) {
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

function Part({ section, ...props }: Props & { section: Props['sections'][number] }) {
  switch (section.kind) {
    case 'hero':
      return <Hero {...section} />
    case 'claims':
      return <Claims claims={props.claims} />
    case 'form':
      return <RegisterForm form={props.form} title={section.title} button={section.button} />
    case 'steps':
      return <PromotionSteps {...section} />
    case 'questions':
      return <Questions {...section} />
    case 'footer':
      return <Foot {...section} company={props.company} />
  }
}

/** Product 2.11: one document with three views, of which the address names one. */
export default function Landing(props: Props) {
  useCampaignAddress(props.form.agreement)
  return (
    <Layout>
      <DownloadView download={props.download} app={props.app} />
      <AgreementView agreement={props.agreement} />
      <div className={styles.landing}>
        {props.sections.map((section, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name and never move.
          <Part key={position} section={section} {...props} />
        ))}
      </div>
    </Layout>
  )
}
