import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Layout, Section } from '../ui/layout/layout.tsx'
import { VerificationForm } from '../verification/verification-form.tsx'
import styles from './landing.module.css'
import type { load } from './landing.server.ts'
import { useCampaignAddress } from './use-campaign-address.ts'

type Download = Props['download']

function Qr({ size, path }: NonNullable<Download['qr']>) {
  return (
    <>
      <p>{texts.promo_download_qr()}</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={texts.promo_download_qr_alt()}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
    </>
  )
}

/** The server has drawn it: `drawn-pictures.server.ts`. */
const Drawn = ({ picture }: { picture: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a picture of our own, without anything of anybody's.
  <div dangerouslySetInnerHTML={{ __html: picture }} />
)

const Store = ({ kind, href }: { kind: 'ios' | 'android'; href: string }) => (
  <ButtonLink wide href={href} rel="noopener">
    {kind === 'ios' ? texts.promo_download_ios() : texts.promo_download_android()}
  </ButtonLink>
)

/** Product 2.11: where a registration ends. The right store for the phone in hand, or a way to that phone. */
function DownloadView({ download, app }: Pick<Props, 'download' | 'app'>) {
  const { id, text, picture, device, stores, apk, open, web, qr, next } = download
  return (
    <section id={id} className={styles.view}>
      <header className={styles.hero}>
        <Drawn picture={picture} />
        <h1 className={styles.headline}>{texts.promo_download({ app })}</h1>
        <p>{text}</p>
      </header>
      {qr && <Qr {...qr} />}
      <div className={styles.form}>
        {device !== 'ios' && stores.android && <Store kind="android" href={stores.android} />}
        {device !== 'android' && stores.ios && <Store kind="ios" href={stores.ios} />}
        {apk && (
          <ButtonLink kind="second" wide href={apk} rel="noopener">
            {texts.promo_download_apk()}
          </ButtonLink>
        )}
        {web && (
          <ButtonLink kind="second" wide href={web}>
            {texts.promo_download_web()}
          </ButtonLink>
        )}
        {device !== 'desktop' && (
          <ButtonLink kind="quiet" wide href={open}>
            {texts.promo_download_open()}
          </ButtonLink>
        )}
      </div>
      <PromotionSteps {...next} image={null} />
    </section>
  )
}

type Props = PropsOf<typeof load>

type Of<Kind> = Extract<Props['sections'][number], { kind: Kind }>
type Picture = { src: string; width: number; height: number; alt: string }

/** The first picture is what a visitor waits for; all others wait until they come into sight. */
function Image({ image, first = false }: { image: Picture; first?: boolean }) {
  const when = first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  const { alt, ...rest } = image
  return <img className={styles.image} alt={alt} {...rest} {...when} decoding="async" />
}

function Hero({ title, text, picture, image }: Of<'hero'>) {
  return (
    <header className={styles.hero}>
      {image ? <Image image={image} first /> : picture && <Drawn picture={picture} />}
      <h1 className={styles.headline}>{title}</h1>
      <p>{text}</p>
    </header>
  )
}

function Claims({ claims }: Pick<Props, 'claims'>) {
  return (
    <Section heading={texts.promo_claims()}>
      <ul className={`${styles.list} ${styles.claims}`}>
        {claims.map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
    </Section>
  )
}

function PromotionSteps({ title, items, image }: Pick<Of<'steps'>, 'title' | 'items' | 'image'>) {
  return (
    <Section heading={title}>
      {image && <Image image={image} />}
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </Section>
  )
}

function Questions({ title, items }: Of<'questions'>) {
  return (
    <Section heading={title}>
      {items.map(({ question, answer }) => (
        <Fold key={question} summary={question}>
          <p>{answer}</p>
        </Fold>
      ))}
    </Section>
  )
}

function Foot({ text, company }: Of<'footer'> & Pick<Props, 'company'>) {
  return (
    <footer className={styles.quiet}>
      {text && <p>{text}</p>}
      <p>{texts.promo_licence({ number: company.licenceNumber })}</p>
      <p>{company.copyright}</p>
    </footer>
  )
}

type RegisterFormProps = { form: Props['form']; title: string; button: string | null }

/** Product 2.11. */
const RegisterForm = ({ form, title, button }: RegisterFormProps) => (
  <Section heading={title}>
    <VerificationForm
      form={form}
      act="apply"
      button={button ?? texts.promo_apply()}
      agreement={
        <div className={styles.agree}>
          <span>{texts.promo_agree()}</span>
          <a className={styles.link} href={form.agreement}>
            {texts.promo_agreement()}
          </a>
        </div>
      }
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
