import * as texts from '#texts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Thanks } from '../ui/illustration/states.tsx'
import styles from './landing.module.css'
import type { Props } from './landing-props.ts'
import { PromotionSteps } from './sections.tsx'

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
