import * as texts from '#texts'
import type { PropsOf } from '../page/page.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Fold } from '../ui/fold/fold.tsx'
import { Active, OnItsWay } from '../ui/illustration/payout.tsx'
import { Settled } from '../ui/illustration/repayment.tsx'
import { Thanks } from '../ui/illustration/states.tsx'
import { Section } from '../ui/layout/layout.tsx'
import styles from './landing.module.css'
import type { load } from './landing.server.ts'

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

const Store = ({ kind, href }: { kind: 'ios' | 'android'; href: string }) => (
  <ButtonLink wide href={href} rel="noopener">
    {kind === 'ios' ? texts.promo_download_ios() : texts.promo_download_android()}
  </ButtonLink>
)

/** Product 2.11: where a registration ends. The right store for the phone in hand, or a way to that phone. */
export function DownloadView({ download, app }: Pick<Props, 'download' | 'app'>) {
  const { id, text, device, stores, apk, open, web, qr, next } = download
  return (
    <section id={id} className={styles.view}>
      <header className={styles.hero}>
        <Thanks />
        <h1 className={styles.headline}>{texts.promo_download({ app })}</h1>
        <p>{text}</p>
      </header>
      {qr && <Qr {...qr} />}
      <div className={styles.form}>
        {device !== 'ios' && <Store kind="android" href={stores.android} />}
        {device !== 'android' && <Store kind="ios" href={stores.ios} />}
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

export type Props = PropsOf<typeof load>

type Of<Kind> = Extract<Props['sections'][number], { kind: Kind }>
type Picture = { src: string; width: number; height: number; alt: string }

/** The first picture is what a visitor waits for; all others wait until they come into sight. */
function Image({ image, first = false }: { image: Picture; first?: boolean }) {
  const when = first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  const { alt, ...rest } = image
  return <img className={styles.image} alt={alt} {...rest} {...when} decoding="async" />
}

/** Those that a template may name; the script has no other. */
const illustrations = { settled: Settled, 'on-its-way': OnItsWay, active: Active, thanks: Thanks }

export function Hero({ title, text, illustration, image }: Of<'hero'>) {
  const Picture = illustration && illustrations[illustration]
  return (
    <header className={styles.hero}>
      {image ? <Image image={image} first /> : Picture && <Picture />}
      <h1 className={styles.headline}>{title}</h1>
      <p>{text}</p>
    </header>
  )
}

export function Claims({ claims }: Pick<Props, 'claims'>) {
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

export function PromotionSteps({ title, items, image }: Pick<Of<'steps'>, 'title' | 'items' | 'image'>) {
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

export function Questions({ title, items }: Of<'questions'>) {
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

export function Foot({ text, company }: Of<'footer'> & Pick<Props, 'company'>) {
  return (
    <footer className={styles.quiet}>
      {text && <p>{text}</p>}
      <p>{texts.promo_licence({ number: company.licenceNumber })}</p>
      <p>{company.copyright}</p>
    </footer>
  )
}
