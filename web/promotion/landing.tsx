import { Layout } from '../ui/layout/layout.tsx'
import { AgreementView } from './agreement.tsx'
import { DownloadView } from './download.tsx'
import styles from './landing.module.css'
import type { Props } from './landing-props.ts'
import { RegisterForm } from './register-form.tsx'
import { Claims, Foot, Hero, PromotionSteps, Questions } from './sections.tsx'
import { useCampaignAddress } from './use-campaign-address.ts'

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
