import * as texts from '#texts'
import { Section } from '../ui/layout/layout.tsx'
import { VerificationForm } from '../verification/verification-form.tsx'
import styles from './landing.module.css'
import type { Props } from './landing-props.ts'

type RegisterFormProps = { form: Props['form']; title: string; button: string | null }

/** Product 2.11. */
export const RegisterForm = ({ form, title, button }: RegisterFormProps) => (
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
