import type { ReactNode } from 'react'
import styles from './banner.module.css'

type BannerProps = { tone: string; headline: string; text: string; picture: ReactNode }

/** What the page is about in one sentence, with its picture. */
export function Banner({ tone, headline, text, picture }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <div className={styles.words}>
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      {picture}
    </div>
  )
}
